"""The deals of a batch as `Deal` objects, row by row, to compare with."""

from __future__ import annotations

import random

import numpy as np

from matzl import Deal
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.players.levels import QUICK
from matzl.search.hooks import choose


class Mirror:
    """One row of a batch, played through `Deal`."""

    def __init__(self, game, seed, first, stride, **setting):
        self.game, self.seed, self.stride, self.setting = game, seed, stride, setting
        self.bots = setting.pop("bots", None)
        self.number = first - stride
        self.begin()

    def begin(self):
        self.number += self.stride
        self.deal = Deal(self.game, self.seed, self.number, **self.setting)
        self.streams = streams(self.seed, self.number, self.deal.seats)
        self.go_on()

    def go_on(self):
        """Let chance and bots act."""
        while not self.deal.over:
            seat = self.deal.turn
            if self.deal.by_chance:
                self.deal.draw()
            elif self.bots and self.bots[seat]:
                level = QUICK.index(self.bots[seat])
                bit = compiled(choose)(self.deal.view(seat).state, level, self.streams, 1 + seat)
                self.deal.play(self.deal.phase.words[int(bit)])
            else:
                break

    def play(self, action):
        """Take an action; return the deal that it ended, if it did, and deal anew."""
        self.deal.play(int(action))
        self.go_on()
        if not self.deal.over:
            return None
        ended = self.deal
        self.begin()
        return ended


def chosen(masks, seed):
    """Return a random legal action for each row."""
    chance = random.Random(seed)
    return np.array([chance.choice(row.nonzero()[0]) if row.any() else 0 for row in masks])


def check_row(out, row, deal, ended):
    """Compare the outputs of a row with the deal, and with the deal that has just ended, if one has."""
    assert out.turn[row] == deal.turn
    assert out.masks[row].nonzero()[0].tolist() == sorted(deal.legal.ids)
    view = deal.view(deal.turn)
    assert (out.integers[row] == view.integers()).all()
    assert (out.planes[row] == view.planes()).all()
    assert (out.tokens[row] == view.tokens()).all()
    assert out.done[row] == (ended is not None)
    paid = ended.result.payoffs if ended else [0] * deal.seats
    assert out.payoffs[row, : deal.seats].tolist() == list(paid)
    assert not out.payoffs[row, deal.seats :].any()
    for seat in range(deal.seats) if ended else ():
        view = ended.view(seat)
        assert (out.last_integers[row, seat] == view.integers()).all()
        assert (out.last_planes[row, seat] == view.planes()).all()
        assert (out.last_tokens[row, seat] == view.tokens()).all()
