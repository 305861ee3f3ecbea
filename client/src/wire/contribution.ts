// This browser's part in a fair deal: a random number, first its hash and then the number itself (see oddeck/deals.py). It stays in the tab until it is revealed, so that a page that is loaded again can go on.
import type { Command, DealNow } from "./messages";
import { sha256 } from "./sha256";

const PREFIX = "oddeck-number-";

/** What to send now for the next deal, if it waits for this seat. */
export function contribution(
  table: string,
  deal: DealNow | null,
  seat: number | null,
): Command | null {
  if (deal === null || seat === null) return null;
  if (deal.stage === "commit" && deal.commitments[seat] === null)
    return { type: "commit", commitment: commitment(numberFor(table, deal.until)) };
  if (deal.stage !== "reveal" || deal.numbers[seat] !== null) return null;
  const number = ownNumber(table);
  return number !== null && commitment(number) === deal.commitments[seat]
    ? { type: "reveal", number }
    : null;
}

/** Whether the number that this browser drew is part of the deal; null if it drew none. */
export function isPartOf(table: string, deal: DealNow, seat: number): boolean | null {
  const number = ownNumber(table);
  return number === null ? null : deal.numbers[seat] === number;
}

function commitment(number: string): string {
  return sha256(`oddeck number ${number}`);
}

/** A fresh number for each deal, and the same one when a line breaks before the answer. */
function numberFor(table: string, until: number): string {
  const before = drawn(table);
  if (before?.until === until) return before.number;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const number = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  kept.set(table, { until, number });
  try {
    sessionStorage.setItem(PREFIX + table, JSON.stringify({ until, number }));
  } catch {
    // Where nothing may be stored, the number lasts as long as the page.
  }
  return number;
}

interface Drawn {
  /** Until when its deal waited for commitments, which tells deals apart. */
  until: number;
  number: string;
}
const kept = new Map<string, Drawn>();

function drawn(table: string): Drawn | null {
  try {
    return kept.get(table) ?? JSON.parse(sessionStorage.getItem(PREFIX + table) ?? "null");
  } catch {
    return null;
  }
}

function ownNumber(table: string): string | null {
  return drawn(table)?.number ?? null;
}
