"""The visible state of a table in a window: places, shifts, and what is clipped, covered or off-screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from tests.browser.accessibility import findings, unreachable
from tests.browser.guests import Guest, Party

DESK = ("1920x1080", "1280x800", "1366x625")
PHONE = ("390x844", "360x640", "844x390")
TABLET = ("1024x768", "900x700", "768x1024")
GROUPS = {"desk": DESK, "phone": PHONE, "tablet": TABLET, "low": ("740x360", "844x390", "1280x720")}
SIZES = (*DESK, *PHONE)
LANGUAGES = ("en", "sv", "de")
BIDS = "#question .choices button:not([aria-disabled])"

WATCH_SHIFTS = """
    const name = (node) => node.id || node.className?.baseVal || node.className || node.tagName;
    const moved = (entries) => entries.flatMap(({ sources }) => sources).map(({ node, previousRect, currentRect }) => {
        const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (!element?.isConnected || element.closest('[data-card], .trick, .flying')) return;  // cards in flight
        if (element.closest('.question-area, .said, .facts dd, .standing b, .nameplate > *, #orders')) return;  // new text
        const [before, after] = [previousRect, currentRect].map(({x, y}) => `${Math.round(x)},${Math.round(y)}`);
        if (before === after) return;  // a number that became longer
        return `${name(element.parentElement)} > ${name(element)}: ${before} to ${after}`;
    }).filter(Boolean);
    let shifts = [];
    const observer = new PerformanceObserver((list) => shifts.push(...moved(list.getEntries())));
    observer.observe({ type: 'layout-shift' });
    window.takeShifts = async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        const found = [...shifts, ...moved(observer.takeRecords())];
        shifts = [];
        return found;
    };
"""
"""Record what moves without an animation, also shortly after a click, but for the cards."""

FAULTS = r"""() => {
    const faults = [];
    const box = (element) => element.getBoundingClientRect();
    const all = (selector) => [...document.querySelectorAll(selector)].filter((each) =>
        each.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const within = (a, b) => a.left >= b.left - 1 && a.top >= b.top - 1
        && a.right <= b.right + 1 && a.bottom <= b.bottom + 1;
    const screen = { left: 0, top: box(document.querySelector('.topbar')).bottom, right: innerWidth, bottom: innerHeight };
    const corner = ({ left, top, width, height }) => ({ left, top, right: left + width * 0.32, bottom: top + height * 0.3 });
    const over = !!document.querySelector('#result.paper');
    const felt = box(document.querySelector('#felt'));
    if (document.documentElement.scrollWidth > window.screen.width) faults.push('the page is wider than the screen');
    if (!over && !within(felt, screen)) faults.push('the table top is not on the screen');

    const trick = over ? [] : all('.trick .played');
    const things = all('.played, .played small span, .nameplate, .said, .fan, .shown li, .stock, .facts div');
    for (const card of trick) {
        const mine = box(card.querySelector('.card'));
        if (!within(mine, felt)) faults.push(`${card.dataset.card} of the trick is not on the table top`);
        for (const other of things) {
            if (other === card || card.contains(other)) continue;
            if (meet(card.matches('.best') ? mine : corner(mine), box(other)))
                faults.push(`${card.dataset.card} of the trick: ${other.className}`);
        }
        for (const mark of card.querySelectorAll('small span')) {
            if (meet(corner(mine), box(mark))) faults.push(`a mark on ${card.dataset.card}`);
            for (const plate of all('.nameplate'))
                if (meet(box(mark), box(plate))) faults.push(`a mark of ${card.dataset.card} on a plate`);
        }
    }
    const apart = (a, b) => Math.hypot(...[['left', 'right'], ['top', 'bottom']].map(([from, to]) =>
        Math.max(0, a[from] - b[to], b[from] - a[to])));
    const plates = [...document.querySelectorAll('.seat')].map((seat) => [seat, box(seat.querySelector('.nameplate'))]);
    const fans = (seat) => [...seat.querySelectorAll('.fan, .shown')].filter((fan) => fan.checkVisibility()).map(box);
    for (const card of trick) {
        const mine = box(card.querySelector('.card'));
        const near = ([seat, plate]) => Math.min(...[plate, ...fans(seat)].map((place) => apart(mine, place)));
        const own = plates.find(([seat]) => seat.dataset.seat === card.dataset.from);
        for (const each of plates) {
            if (each !== own && near(each) <= near(own)) faults.push(`${card.dataset.card} lies at ${each[0].className}`);
            if (apart(mine, each[1]) < 3) faults.push(`${card.dataset.card} touches the plate of ${each[0].className}`);
        }
    }
    const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
    const [above, left, right, below] = ['above', 'left', 'right', 'below'].map((side) =>
        plates.filter(([seat]) => seat.classList.contains(side)).map(([, plate]) => middle(plate))[0]);
    const [x, y] = middle(felt);
    if (left && !(left[0] < x && x < right[0] && left[1] === right[1])) faults.push('the sides are not opposite each other');
    if (above && !(above[1] < y)) faults.push('the seat across is not across');
    if (above && left && !(above[1] < left[1] && left[0] < above[0] && above[0] < right[0])) faults.push('a row of seats');
    if (below && [above, left, right].some((each) => each && each[1] >= below[1])) faults.push('the own seat is not below');
    const hand = all('#hand > button');
    const row = all('#hand > *').map(box); // with the place of a card in the trick
    const ends = row.length && [(row[0].left + row.at(-1).right) / 2];
    for (const each of innerWidth < 1280 ? [] : [above, below, ends].filter(Boolean))
        if (Math.abs(each[0] - x) > 2) faults.push(`${each[0]} is not the middle of the table`);
    hand.forEach((card, place) => {
        const mine = box(card.querySelector('.card'));
        if (!within(mine, screen)) faults.push(`${card.value} of the hand is not on the screen`);
        const next = hand[place + 1] && box(hand[place + 1].querySelector('.card'));
        const beside = next && next.top < mine.bottom - 9 && mine.top < next.bottom - 9;
        if (beside && meet(corner(mine), next)) faults.push(`${card.value} of the hand is covered`);
    });
    const area = document.querySelector('.question-area');
    for (const button of all('#question button, #hint button, #actions button')) {
        const mine = box(button);
        const bids = button.closest('.bids');
        const apart = bids && getComputedStyle(bids).position === 'absolute';
        const inside = button.closest('#question') && !apart ? box(area) : screen;
        if (!within(mine, screen) || !within(mine, inside)) faults.push(`the button ${button.textContent} is out of sight`);
        if (button.scrollWidth > button.clientWidth + 1) faults.push(`the text of ${button.textContent} leaves its button`);
    }
    for (const message of over ? [] : all('#status, .hinted'))
        for (const part of all('.nameplate, .hand .card, .played, .tutor, .bids button, #hint button, #actions button'))
            if (meet(box(message), box(part))) faults.push(`the message covers ${part.className}`);
    const prompt = all('#question .prompt, #question .waiting')[0];
    if (prompt && !within(box(prompt), box(area))) faults.push(`the prompt is clipped: ${prompt.textContent}`);
    for (const plate of all('.nameplate, .fan'))
        for (const part of all('.bids, .question-area .prompt'))
            if (meet(box(plate), box(part)))
                faults.push(`the question covers ${plate.className} ${plate.textContent}`);
    for (const bids of all('.bids'))
        if (innerWidth < innerHeight * 5 / 6 && !within(box(bids), felt)) faults.push('the bids leave the table top');
    const lines = (node, from, to) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()];
    };
    const words = (each) => [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).flatMap((node) =>
        [...node.data.matchAll(/\S+/g)].map((word) => [word[0], lines(node, word.index, word.index + word[0].length)]));
    for (const each of over ? [] : all('.question-area .prompt, .prompt span, .waiting, .facts dd, .nameplate b'))
        for (const [word, [at]] of words(each)) {
            const top = at && document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
            const clear = !top || top.matches('.seat, .cards-and-call') || top.closest('seat-bubble, .tutor')
                || each.closest('.unseen, .unknown') || top.contains(each) || each.contains(top)
                || top.matches('.tricks') && each.closest('.nameplate')
                || each.closest('.hinted') && at.bottom > box(each.parentElement).bottom; // a press shows the rest
            if (!clear)
                faults.push(`${top.className || top.tagName} covers the word ${word}`);
        }
    for (const plate of all('.nameplate'))
        for (const it of plate.querySelectorAll('b, .tricks, .roles, .away'))
            if (it.checkVisibility() && !within(box(it), box(plate))) faults.push(`${it.textContent} leaves its plate`);
    const cut = (each) => each.scrollWidth > each.clientWidth + 1;
    for (const part of all('.nameplate :is(.tricks, .level, .roles, .away), .facts > div:not(.unknown) > *'))
        if (getComputedStyle(part).position !== 'absolute' && cut(part)) faults.push(`${part.textContent} is cut`);
    const heads = ['.nameplate b', '.standing > span > span', '.ledger th[scope=col]', '.result-table th[scope=col]'];
    for (const name of all(heads.join(', ')))
        if (name.textContent.trim().length <= 5 && cut(name)) faults.push(`the short name ${name.textContent} is cut`);
    for (const each of all('#actions button, #result th[scope=row], .said'))
        for (const [word, at] of words(each)) if (at.length > 1) faults.push(`the word ${word} is broken`);
    for (const call of over ? [] : all('.said')) { // with its quotation marks it is as high as its words are
        for (const other of all('.played .card, .fan, .shown li, .hand .card, .stock .card, .said, .nameplate'))
            if (other !== call && meet(box(call), box(other))) faults.push(`${call.textContent} covers ${other.classList}`);
        const tops = new Set(words(call).flatMap(([, at]) => at.map(({ top }) => Math.round(top))));
        if (call.clientHeight > (tops.size + 0.5) * parseFloat(getComputedStyle(call).lineHeight))
            faults.push(`the call ${call.textContent} breaks at a mark`);
    }
    const slate = document.querySelector('.beside #score.slate');
    if (slate && innerWidth >= 1280 && slate.scrollHeight > slate.clientHeight + 1) faults.push('the slate is cut');
    for (const each of over ? [] : all('.said, .shown li'))
        if (!within(box(each), felt)) faults.push(`${each.textContent || 'a card that is shown'} leaves the table top`);
    const advice = document.querySelector('.tutor .advice');
    if (advice && !within(box(advice), box(advice.parentElement))) faults.push('the advice is cut');
    if (advice && hand.length < 6 && hand.map(box).some((c) => innerHeight - c.bottom > c.height)) faults.push('empty row');
    const next = document.querySelector('#go-on');
    if (next && !within(box(next), screen)) faults.push('the next step is out of sight');
    const challenge = innerWidth >= 960 && document.querySelector('.next-step [form=elsewhere]');
    if (challenge && !within(box(challenge), screen)) faults.push('the challenge is out of sight');
    const sheet = next && next.closest('#result');
    for (const cell of next ? sheet.querySelectorAll('th[scope=row], td, .standings *, button, .button') : [])
        if (cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).display !== 'inline')
            faults.push(`the text of ${cell.textContent} leaves its place in the result`);
    for (const hand of next ? sheet.querySelectorAll('.dealt svg') : []) {
        hand.scrollIntoView({ block: 'nearest' });
        if (meet(box(hand), box(next)) || !within(box(hand), screen)) faults.push('cards as dealt are covered');
    }
    sheet?.scrollTo(0, 0);
    return faults;
}"""


PLACES = """() => Object.fromEntries(['felt', 'hand-area', 'decision', 'beside'].map((name) => {
    const { x, y, width, height } = document.querySelector('.' + name).getBoundingClientRect();
    return [name, [x, y + scrollY, width, name === 'beside' ? 0 : height].map(Math.round)];
}))"""

CARD_WIDTH = "() => document.querySelector('.trick .card')?.clientWidth ?? 0"


CLIPPED = """() => {
    const overflows = (each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1
        && getComputedStyle(each).display !== 'inline';
    const all = document.querySelectorAll('main, main *:not(svg, svg *, .unseen, .unseen *, select, input)');
    const wide = [...all].filter((each) => each.checkVisibility()
        && (each.getBoundingClientRect().right > innerWidth + 1 || overflows(each)));
    return wide.map((each) => `${each.tagName} ${each.className}: ${each.textContent.trim().slice(0, 40)}`);
}"""


def _pixels(size: str) -> dict[str, int]:
    return dict(zip(("width", "height"), map(int, size.split("x")), strict=True))


def visitor(party: Party, size: str, language: str, **wanted: Any) -> Guest:
    """Add a user with a window of a size; narrow ones are phones."""
    window = _pixels(size)
    phone = min(window.values()) < 500
    return party.guest(viewport=window, locale=language, has_touch=phone, is_mobile=phone, **wanted)


def resize(page: Page, size: str) -> None:
    """Give the window of a page another size."""
    page.set_viewport_size(_pixels(size))
    page.evaluate("new Promise(requestAnimationFrame).then(() => scrollTo(0, 0))")


def faults(page: Page) -> list[str]:
    """Return the elements that are clipped, covered or off-screen, once no card is raised by the pointer."""
    page.mouse.move(1, 1)
    return page.evaluate(FAULTS)


def clipped_at(page: Page, sizes: Iterable[str]) -> list[str]:
    """Return the elements wider than the window or their own box, at each size, on a page without a table."""
    found = []
    for size in sizes:
        resize(page, size)
        found += [f"{size}: {each}" for each in page.evaluate(CLIPPED)]
    return found


def look(page: Page) -> dict[str, Any]:
    """Return the `faults` of a window, the `places` of its areas, and the `width` of the cards of a trick."""
    page.mouse.move(1, 1)
    return page.evaluate(
        f"() => ({{ faults: ({FAULTS})(), places: ({PLACES})(), width: ({CARD_WIDTH})() }})"
    )


def shifts(page: Page) -> list[str]:
    """Return the elements moved since the last call, if the page runs `WATCH_SHIFTS`."""
    return page.evaluate("takeShifts()")


def page_faults(page: Page) -> list[str]:
    """Return the faults by axe and the Tab key on a page without a table, and the elements clipped at each size."""
    return [*findings(page), *clipped_at(page, SIZES), *unreachable(page)]


def fits(page: Page) -> None:
    """Check that nothing on a page is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    assert page.evaluate("visualViewport.scale") == 1, page.url
