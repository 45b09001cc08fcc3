// A bot in JavaScript: matzl arena mittlere --bots 'exec:node examples/bot.mjs,random' (docs/bots.md describes the lines).
// It follows with the lowest card, leads the highest, and takes the first of all other actions.
import { createInterface } from "node:readline";

const ORDER = "23456789TJQKA";
const rank = (card) => ORDER.indexOf(card[0]);

function choose({ legal, tricks, hand }) {
  const cards = legal.filter((action) => hand.includes(action));
  if (cards.length < legal.length) return legal[0]; // a bid, a call or a declaration
  cards.sort((a, b) => rank(a) - rank(b));
  const trick = tricks.at(-1);
  return trick && trick.winner === null ? cards[0] : cards.at(-1);
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(line.startsWith("matzl ") ? "matzl 1" : choose(JSON.parse(line)));
}
