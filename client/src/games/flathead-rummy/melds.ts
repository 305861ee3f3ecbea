// What a group of cards is, in words: for buttons and the labels of melds. Whether it may be laid is for the server to say.
import { FANUCCI_SUITS, rankShown, suited } from "../../cards/suits";

const RANKS = "0123456789i";

/** `set of 7s`, `flush of Lamps`, `red run 2 to 4`. A trump stands for whatever is missing. */
export function meldName(cards: string[]): string {
  const known = cards.map(suited).filter((card) => card !== null);
  if (known.length === 0) return "group";
  const ranks = known.map((card) => RANKS.indexOf(card.rank));
  const suits = new Set(known.map((card) => card.suit));
  const colours = new Set(known.map((card) => FANUCCI_SUITS[card.suit].colour));
  const low = Math.min(...ranks);
  const high = Math.max(...ranks);
  const isRun =
    new Set(ranks).size === ranks.length &&
    high < 10 &&
    colours.size === 1 &&
    high - low < cards.length;
  if (new Set(ranks).size === 1) return `set of ${rankShown(known[0].rank)}s`;
  if (suits.size === 1)
    return `${isRun ? "flush run" : "flush"} of ${FANUCCI_SUITS[known[0].suit].plural}`;
  if (isRun)
    return `${[...colours][0]} run ${low} to ${high}${high - low + 1 < cards.length ? " and a trump" : ""}`;
  return "group";
}

/** Whether laying these down earns a bonus mark (FR-10). */
export function isBonus(cards: string[]): boolean {
  const known = cards.map(suited).filter((card) => card !== null);
  if (known.length !== cards.length || cards.length < 3) return false;
  const ranks = known.map((card) => RANKS.indexOf(card.rank));
  const oneRank = new Set(ranks).size === 1;
  const oneColour = new Set(known.map((card) => FANUCCI_SUITS[card.suit].colour)).size === 1;
  const oneSuit = new Set(known.map((card) => card.suit)).size === 1;
  const consecutive =
    new Set(ranks).size === ranks.length &&
    Math.max(...ranks) < 10 &&
    Math.max(...ranks) - Math.min(...ranks) === ranks.length - 1;
  return (oneRank && (oneColour || known[0].rank === "i")) || (oneSuit && consecutive);
}

/** A meld as it is best read: by rank, a trump where the gap is, or at the end. */
export function laidOut(cards: string[]): string[] {
  const place = (card: string) => RANKS.indexOf(suited(card)?.rank ?? "");
  const known = cards
    .filter((card) => suited(card) !== null)
    .sort((one, other) => place(one) - place(other));
  const trump = cards.find((card) => suited(card) === null);
  if (trump === undefined) return known;
  const gap = known.findIndex(
    (card, number) => number > 0 && place(card) - place(known[number - 1]) === 2,
  );
  return gap < 0 ? [...known, trump] : [...known.slice(0, gap), trump, ...known.slice(gap)];
}
