"""What the teachers of all three Jass games say."""

from __future__ import annotations

LESSONS: dict[str, str] = {
    # The situation
    "led-points": "{name} led the {led}. Points in the trick: {points}.",
    "led-wins-points": "{name} led the {led}, and nothing has beaten it so far. Points in the trick: {points}.",
    "led-beaten-points": "{name_1} led the {led}; {name} is winning with the {best}. Points in the trick: {points}.",
    "no-trumps-yet": "There are no trumps yet. The first card of another suit, played by somebody who cannot follow, "
    "will make its suit trumps.",
    "trumps-made": "{name} could not follow and made {suit} trumps; you hold {number}. Highest are now the {jack} of "
    "{suit}, the Puur, worth 20, and the nine, worth 14; then come {ace}, {king}, {queen}.",
    "you-made-trumps": "Your card made {suit} trumps; you hold {number} more. Highest are the {jack} of {suit}, the "
    "Puur, worth 20, and the nine, worth 14; then come {ace}, {king}, {queen}.",
    "points-of-3": "Points so far: you {mine}, {name_1} {points_1}, {name_2} {points_2}.",
    "points-of-4": "Points so far: you {mine}, {name_1} {points_1}, {name_2} {points_2}, {name_3} {points_3}.",
    "points-of-3-plain": "Points so far, as long as there are no trumps: you {mine}, {name_1} {points_1}, {name_2} "
    "{points_2}.",
    "points-of-4-plain": "Points so far, as long as there are no trumps: you {mine}, {name_1} {points_1}, {name_2} "
    "{points_2}, {name_3} {points_3}.",
    "last-trick": "This is the last trick, and it counts 5 points more than its cards.",
    "jack-stays": "Your only trump is the {jack}, the Puur, and nobody can force it out: play it or any other card.",
    "you-make-trumps": "There are no trumps yet, so whatever you play here makes its suit trumps for the rest of the "
    "deal.",
    # Why
    "makes-trumps": "You cannot follow, so the {card} makes {suit} trumps and is the best card so far. Trumps left "
    "in your hand: {number}.",
    "makes-trumps-last": "You cannot follow, so the {card} makes {suit} trumps and takes the trick. Trumps left in "
    "your hand: {number}.",
    "makes-trumps-long": "No other suit would leave you so many.",
    "lead-to-win": "You keep the lead if it holds, and count whatever falls on it.",
    "lead-to-lose": "You want somebody else to take this one: no card of yours is easier to beat.",
    "lead-to-see": "It may win or lose; your surer cards, high and low, wait for when it matters.",
    "take-nothing": "There is nothing to count in it, but winning it gives you the lead.",
    "take-most": "The trick counts {stake} now and brings you to {total}, more than anybody else has.",
    "take-some": "The trick counts {stake} now and brings you to {total}; the most anybody else has is {most}.",
    "leave-most": "You have the most points as it is and need not take this trick, too.",
    "leave": "As it lies, its points go to {name} and not to you.",
    "throw-same": "So it does not matter for the points which of them you play: each counts {points}.",
    "throw-points": "So part with its {points} points: they go to {name}, as it lies, and you keep cards that may do "
    "more.",
    "throw-fewest": "So get rid of its {points} points while somebody else must count them: you want to stay lowest.",
    "throw-hundred": "So throw your dearest card on it: as it lies that brings {name} to {total}, and a hundred are "
    "too many.",
    "throw-least": "So give away as little as you can: this card counts {points}.",
    "throw-some": "So choose what to part with: this card counts {points}.",
    # After the deal
    "final-points-of-3": "In the end you have {mine} points, {name_1} {points_1}, {name_2} {points_2}.",
    "final-points-of-4": "In the end you have {mine} points, {name_1} {points_1}, {name_2} {points_2}, {name_3} "
    "{points_3}.",
}
