// A checker of provable deals, written from docs/fair-dealing.md alone: records on standard input, a line of JSON for each.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const JASS = ["6789TJQKA", { 3: [3, 3, 3, 3], 4: [3, 3, 3] }];
const GAMES = {
  mittlere: JASS, molotow: JASS, "plus-minus": JASS,
  "german-solo": ["789TJQKA", { 4: [3, 2, 3] }],
  bondtolva: ["9TJQKA", { 2: [3, 3] }],
  matzlfangen: ["789TJQKA", { 4: [4, 4] }],
};
const sha256 = (hex) => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");
const sorted = (cards) => [...cards].sort().join(" ");

function* numbers(fair, purpose) {
  for (let block = 0; ; block++) {
    const text = ["matzl-fair/1", purpose, fair.match, fair.deal, block, ...fair.words].join("\n");
    const bytes = createHmac("sha256", Buffer.from(fair.secret, "hex")).update(text).digest();
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at);
  }
}

function below(stream, n) {
  for (;;) {
    const x = stream.next().value;
    if (x < 2 ** 32 - (2 ** 32 % n)) return x % n;
  }
}

function check(deal) {
  const { fair } = deal, [ranks, packets] = GAMES[deal.game], seats = deal.hands.length;
  const order = [..."CDHS"].flatMap((suit) => [...ranks].map((rank) => rank + suit));
  const pack = [...order], stream = numbers(fair, "cards");
  for (let i = pack.length - 1; i > 0; i--) {
    const j = below(stream, i + 1);
    [pack[i], pack[j]] = [pack[j], pack[i]];
  }
  const hands = deal.hands.map(() => []);
  let next = 0;
  for (const size of deal.knocked ? [8] : packets[seats])
    for (let turn = 1; turn <= seats; turn++)
      hands[(deal.dealer + turn) % seats].push(...pack.slice(next, (next += size)));
  const drawn = [];
  const draws = deal.actions.every((word, k) => {
    if (!word.startsWith("draw:")) return true;
    const next = (cards) => cards.length ? cards[below(numbers(fair, `draw ${k}`), cards.length)] : "";
    const left = order.filter((card) => !drawn.includes(card));
    // when fewer cards are left than seats have to draw, at most all seats, all cards can be drawn again
    const again = left.length < seats && next(left) !== word.slice(5);
    if (again) drawn.length = 0;
    drawn.push(word.slice(5));
    return next(again ? order : left) === word.slice(5);
  });
  return {
    hash: sha256(fair.secret) === fair.hash && sha256(fair.bots_secret) === fair.bots_hash,
    cards: deal.hands.every((hand, seat) => sorted(hand.split(" ")) === sorted(hands[seat])),
    stock: (deal.stock ?? "") === pack.slice(next).join(" "),
    dealer: fair.deal !== 1 || deal.dealer === below(numbers(fair, "dealer"), seats),
    upcard: !deal.upcard || deal.upcard === pack.at(-1),
    draws,
  };
}

function checkMatch(deals) {
  const bots = (deal) => (deal.meta?.played_by ? [] : (deal.meta?.levels ?? []));
  const pairs = deals.map((deal, k) => [k + 1, deal.fair, deals[k - 1]?.fair]);
  return {
    chained: pairs.every(([, fair, before]) =>
      !fair.hash || !before?.hash || fair.number % 256 === 0 ||
      (fair.hash === before.secret && fair.bots_hash === before.bots_secret)),
    numbers: pairs.every(([at, fair, before]) => {
      if (!fair.hash) return true;
      if (before?.hash && (before.match !== fair.match || before.number + 1 !== fair.number)) return false;
      if (fair.deal === 1 && (fair.match > 1 ? fair.number < fair.match : fair.number > 1)) return false;
      return deals.length === 1 || fair.deal === at;
    }),
    seats: pairs.every(([at, fair]) => {
      if (!fair.hash || (at === 1 && (fair.number > 1 || deals[0].game === "matzlfangen"))) return true;
      return fair.words.every((word, seat) =>
        !word || [deals[at - 1], deals[Math.max(at - 2, 0)]].some((deal) => typeof bots(deal)[seat] !== "string"));
    }),
  };
}

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const record = JSON.parse(line), deals = record.deals ?? [record];
  console.log(JSON.stringify({ ...checkMatch(deals), deals: deals.map(check) }));
}
