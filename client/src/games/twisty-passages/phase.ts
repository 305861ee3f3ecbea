// How far a turn has come.
import type { ReplyView, TwistyPassagesView } from "../../wire/views";

/** The trade that waits for an answer, if one does. */
export function replyIn({ phase }: TwistyPassagesView): ReplyView | undefined {
  return typeof phase === "string" ? undefined : phase.reply;
}
