"""Talk at the table, and cards that are forced."""

import pytest

from matzl.table.core import commands
from matzl.table.core.stages import Stage
from tests.tables.table_driver import ONLOOKER, playing, refusal_of, seated


def test_a_message_is_one_line_without_control_characters():
    driver = seated("mittlere", onlooker=True)
    driver.command("berta", commands.Say(text="\x1b[31m Well\r\n\tplayed\u202e<b>! \x00"))
    said = driver.table_view("anna").talk[-1]
    assert (said.text, said.name, said.seat, said.phrase) == (
        "[31m Well played<b>!",
        "Berta",
        1,
        "",
    )
    driver.command("anna", commands.Say(text=" x" * 100))
    assert len(driver.table_view("anna").talk[-1].text) == 199
    assert refusal_of(driver, "anna", commands.Say(text="x" * 201)) == "too-long"
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    driver.command("anna", commands.Say(text=family))
    assert driver.table_view("anna").talk[-1].text == family
    for nothing in ("", "  ", "\u2028\x07", "\u200d"):
        assert refusal_of(driver, "anna", commands.Say(text=nothing)) == "nothing-said"
    assert refusal_of(driver, "anna", commands.Say(phrase="nonsense")) == "unknown-phrase"
    assert refusal_of(driver, ONLOOKER, commands.Say(phrase="hello")) == "not-seated"


def test_only_the_latest_messages_are_shown():
    driver = seated("mittlere")
    for number in range(40):
        driver.command("anna", commands.Say(text=str(number)))
    assert [said.text for said in driver.table_view("berta").talk] == [
        str(n) for n in range(10, 40)
    ]


def test_a_table_takes_a_bounded_number_of_messages(monkeypatch) -> None:
    monkeypatch.setattr("matzl.table.core.permits.MAX_MESSAGES", 3)
    driver = playing("mittlere")
    for phrase in ("hello", "luck", "thanks"):
        driver.command("anna", commands.Say(phrase=phrase))
    for said in (commands.Say(phrase="bye"), commands.Say(text="bye")):
        assert refusal_of(driver, "berta", said) == "talk-full"


def test_there_is_no_talk_during_a_deal_of_german_solo():
    """§4.18 Players are silent during a deal, and may talk before and after."""
    driver = seated("german-solo", onlooker=True)
    driver.command("anna", commands.Say(phrase="luck"))
    driver.start()
    for command in (commands.Say(phrase="hello"), commands.Say(text="spades!")):
        assert refusal_of(driver, "anna", command) == "talk-closed"
    assert driver.table_view(ONLOOKER).talk_closed
    driver.until(Stage.RESULT)
    assert not driver.table_view("anna").talk_closed
    driver.command("anna", commands.Say(text="Well!"))
    assert len(driver.table_view(ONLOOKER).talk) == 2


@pytest.mark.parametrize(("talk", "text", "phrase"), [
    ("phrases", "only-phrases", None), ("none", "rule-off", "rule-off"), ("all", None, None),
])  # fmt: skip
def test_the_host_chooses_the_rule_on_talk(talk, text, phrase):
    driver = playing("mittlere")
    assert refusal_of(driver, "berta", commands.ChangeRules({"talk": talk})) == "not-host"
    assert refusal_of(driver, "anna", commands.ChangeRules({"talk": "loud"})) == "rule-value"
    assert refusal_of(driver, "anna", commands.ChangeRules({"voice": True})) == "unknown-rule"
    driver.command("anna", commands.ChangeRules({"talk": talk}))
    assert driver.table_view("berta").rules.talk == talk
    for command, code in ((commands.Say(text="Hm."), text), (commands.Say(phrase="hello"), phrase)):
        if code is None:
            driver.command("berta", command)
        else:
            assert refusal_of(driver, "berta", command) == code


def test_a_forced_card_is_played_only_for_people_and_only_by_rule():
    driver = playing("mittlere")
    while len(driver.table.deal.legal) > 1:
        assert driver.automatic_move() is None
        driver.play()
    assert driver.automatic_move() is None
    driver.command("anna", commands.ChangeRules({"forced": True}))
    word = next(iter(driver.table.deal.legal))
    assert driver.automatic_move().kind == "forced"
    assert driver.table.deal.actions[-1] == word
