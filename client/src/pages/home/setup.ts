// A table before it is opened: who shall sit where, and by which options. What is not chosen stays as the game has it.
import { USUAL_LEVEL } from "../../levels";
import type { Clock, OpenTable } from "../../wire/messages";
import type { GameFacts, OptionFacts } from "../../wire/rest";

export const FRIEND = null;
const USUAL_PLAYERS = 4;

export interface Setup {
  /** Who sits beside the host, who has the first seat: a kind of bot, or a friend. */
  others: (string | null)[];
  /** Only what differs from the usual. */
  options: Record<string, unknown>;
  clock: Clock | null;
  listed: boolean;
  spectators: boolean;
  /** Whether a bot may be asked for advice; null leaves it to the server. */
  hints: boolean | null;
}

export const CLOCKS: { words: string; clock: Clock | null }[] = [
  { words: "None", clock: null },
  { words: "Quick: 5 minutes each", clock: { seconds: 300, bonus: 2 } },
  { words: "Easy: 15 minutes each", clock: { seconds: 900, bonus: 5 } },
  { words: "Long: 1 hour each", clock: { seconds: 3600, bonus: 10 } },
  { words: "By mail: 3 days each", clock: { seconds: 259_200, bonus: 3600 } },
];

/** A first table: easy bots, or those that were chosen last in another game. */
export function usualSetup(game: GameFacts, level: string | null = null): Setup {
  const players = within(game.players, USUAL_PLAYERS);
  const bot = level !== null && game.bots.includes(level) ? level : usualBot(game);
  return {
    others: Array<string | null>(players - 1).fill(bot),
    options: {},
    clock: null,
    listed: false,
    spectators: true,
    hints: null,
  };
}

export function usualBot(game: GameFacts): string {
  return game.bots.includes(USUAL_LEVEL) ? USUAL_LEVEL : game.bots.at(-1)!;
}

/** What was chosen another time, as far as it still makes sense. */
export function recalled(
  game: GameFacts,
  kept: Partial<Setup> | null,
  level: string | null = null,
): Setup {
  const usual = usualSetup(game, level);
  if (!kept || !Array.isArray(kept.others)) return usual;
  const names = new Set(game.options.map((option) => option.name));
  const known = kept.others.map((who) =>
    who === FRIEND || game.bots.includes(who) ? who : usualBot(game),
  );
  const options = Object.fromEntries(
    Object.entries(kept.options ?? {}).filter(([name]) => names.has(name)),
  );
  return withPlayers(game, { ...usual, ...kept, others: known, options }, known.length + 1);
}

/** The same with more or fewer seats; new seats are like the last one. */
export function withPlayers(game: GameFacts, setup: Setup, players: number): Setup {
  const others = within(game.players, players) - 1;
  const last = setup.others.length > 0 ? setup.others.at(-1)! : usualBot(game);
  const filled = Array.from({ length: others }, (_, seat) =>
    seat < setup.others.length ? setup.others[seat] : last,
  );
  return { ...setup, others: filled, options: keptWithin(game, setup.options, others + 1) };
}

/** Everybody else a friend, who comes by the link. */
export function amongFriends(setup: Setup): Setup {
  return { ...setup, others: setup.others.map(() => FRIEND) };
}

/** Everybody else a bot. */
export function againstBots(game: GameFacts, setup: Setup): Setup {
  return { ...setup, others: setup.others.map((who) => who ?? usualBot(game)) };
}

export function wantedTable(game: GameFacts, setup: Setup, name: string): OpenTable {
  const { others, options, clock, listed, spectators, hints } = setup;
  return {
    game: game.id,
    players: others.length + 1,
    options,
    name,
    bots: [null, ...others],
    listed,
    spectators,
    clock,
    hints,
  };
}

/** What an option is by default, with this number of players. */
export function usualOf(option: OptionFacts, players: number): unknown {
  return perPlayers(option.default, players);
}

export function mostOf(option: OptionFacts, players: number): number | undefined {
  return perPlayers(option.most, players) as number | undefined;
}

/** A help text without its clause, and the clause: `how many hands make a match (TP-13)`. */
export function helpOf(option: OptionFacts): { words: string; clause: string | null } {
  const found = /^(.*?)\s*\(([A-Z]{2}-\d+[a-z]?)\)$/.exec(option.help);
  const words = found ? found[1] : option.help;
  return { words: words.charAt(0).toUpperCase() + words.slice(1), clause: found ? found[2] : null };
}

function perPlayers(value: unknown, players: number): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[players]
    : value;
}

function keptWithin(
  game: GameFacts,
  options: Record<string, unknown>,
  players: number,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => {
      const option = game.options.find((one) => one.name === name);
      const most = option && mostOf(option, players);
      return (
        option !== undefined && !(typeof value === "number" && most !== undefined && value > most)
      );
    }),
  );
}

function within([least, most]: [number, number], number: number): number {
  return Math.min(Math.max(number, least), most);
}
