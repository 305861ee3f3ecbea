// How things stand at the tables that this browser has a seat at.
import { forget, ownTables } from "../../wire/keys";
import type { Now } from "../../wire/messages";
import { RefusedError, stand } from "../../wire/rest";

const MOST = 8;
const GONE = ["no-such-table", "unknown-key", "not-seated"];

/** The latest of them, as far as there is an answer. */
export async function ownStanding(): Promise<Now[]> {
  const standing = await Promise.all(ownTables().slice(0, MOST).map(lookAt));
  return standing
    .filter((now) => now !== null)
    .filter((now) => now.view === null || now.view.seat !== null);
}

async function lookAt(table: string): Promise<Now | null> {
  try {
    return await stand(table);
  } catch (refused) {
    if (refused instanceof RefusedError && GONE.includes(refused.refusal.reason)) forget(table);
    return null;
  }
}
