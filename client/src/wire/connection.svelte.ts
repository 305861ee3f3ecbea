// One table over one websocket. It says what it has, gets what it missed, and connects again when the line breaks.
import { contribution } from "./contribution";
// A command whose answer was lost is sent again: the server carries it out only once.
import { keyOf } from "./keys";
import type { Command, FromServer, Now, Refused, Step } from "./messages";
import { randomText } from "./random";
import { version } from "../version.svelte";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** How often a command is sent, and for how many milliseconds its answer is waited for. */
const TRIES = 4;
const PATIENCE = 60_000;
const AGAIN_AFTER = 1_500;
const CLOCK_JUMP = 5000; // milliseconds

type Answer = Refused | null;

/** A command without an answer. */
interface Pending {
  text: string;
  tries: number;
  since: number;
  resolve: (answer: Answer) => void;
}

export class TableConnection {
  now = $state.raw<Now | null>(null);
  steps = $state.raw<Step[]>([]);
  viewer = $state<number | null>(null);
  online = $state(false);
  /** By how many milliseconds this browser's clock is ahead of the server's, as near as news can tell. */
  skew = $state(0);
  /** Why the server will not let us in at all. */
  closed = $state<Refused | null>(null);

  #socket: WebSocket | null = null;
  #pending = new Map<number, Pending>();
  #compared = false;
  /** The stage of a deal that this browser has answered: once on each line. */
  #contributed = "";
  #lastId = 0;
  #wait = FIRST_WAIT;
  #done = false;

  constructor(
    readonly table: string,
    readonly address: string,
  ) {
    this.#connect();
    globalThis.document?.addEventListener("visibilitychange", this.#tellIfSeen);
  }

  /** Sends a command; gives null when it is done, or the refusal. */
  send(command: Command): Promise<Answer> {
    const id = ++this.#lastId;
    if (this.#socket?.readyState !== WebSocket.OPEN)
      return Promise.resolve(
        refusal(id, "offline", "the connection to the table is lost; trying again"),
      );
    return new Promise((resolve) => {
      const text = JSON.stringify({ ...command, id, once: randomText() });
      this.#pending.set(id, { text, tries: 0, since: Date.now(), resolve });
      this.#transmit(id);
    });
  }

  close(): void {
    this.#done = true;
    globalThis.document?.removeEventListener("visibilitychange", this.#tellIfSeen);
    this.#giveUp();
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          type: "hello",
          key: keyOf(this.table),
          viewer: this.viewer,
          have: this.steps.length,
        }),
      );
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data));
    socket.onclose = () => this.#lose();
  }

  #hear(message: FromServer): void {
    if (message.type === "update") {
      this.#compareClocks(message.steps);
      const kept = message.viewer === this.viewer ? this.steps.slice(0, message.first - 1) : [];
      this.steps = [...kept, ...message.steps];
      this.viewer = message.viewer;
      this.now = message.now;
      this.#wait = FIRST_WAIT;
      if (!this.online) {
        this.#transmitAll();
        void version.look().catch(() => {});
        if (globalThis.document?.hidden) queueMicrotask(this.#tellIfSeen);
      }
      this.online = true;
      this.#contribute(message.now);
    } else if (message.type === "refused" && message.id === 0) {
      if (message.reason === "too-fast" || message.reason === "malformed") return;
      this.closed = message;
      this.close();
    } else if (message.type === "refused" && message.reason === "unknown") {
      setTimeout(() => this.#transmit(message.id), AGAIN_AFTER);
    } else {
      this.#answer(message.id, message.type === "refused" ? message : null);
    }
  }

  /** Tells a slow table whether it is in sight: somebody who looks at it is not notified of their turn. */
  #tellIfSeen = (): void => {
    if (this.now?.terms.slow) void this.send({ type: "look", looking: !document.hidden });
  };

  /** Answers a deal that waits for this seat's number; a refusal means that another device was faster. */
  #contribute({ deal }: Now): void {
    const stage = deal === null ? "" : `${deal.stage} ${deal.until}`;
    if (stage === this.#contributed) return;
    const command = contribution(this.table, deal, this.viewer);
    if (command === null) return;
    this.#contributed = stage;
    void this.send(command);
  }

  #answer(id: number, answer: Answer): void {
    this.#pending.get(id)?.resolve(answer);
    this.#pending.delete(id);
  }

  /** Sends a command, once more if its answer was lost; after a while it stays unknown whether it was carried out. */
  #transmit(id: number): void {
    const command = this.#pending.get(id);
    if (command === undefined) return;
    if (command.tries >= TRIES || Date.now() - command.since > PATIENCE)
      return this.#answer(id, unknown(id));
    if (this.#socket?.readyState !== WebSocket.OPEN) return; // it is sent when the line is back
    command.tries++;
    this.#socket.send(command.text);
  }

  #transmitAll(): void {
    for (const id of [...this.#pending.keys()]) this.#transmit(id);
  }

  /** Nobody waits any longer for answers that will not come. */
  #giveUp(): void {
    for (const id of [...this.#pending.keys()]) this.#answer(id, unknown(id));
  }

  /**
   * News that came while we were listening is as old as its way was long: the shortest way tells best.
   * The table's clock stands still while the server cannot write, so a large difference counts at once.
   */
  #compareClocks(news: Step[]): void {
    const latest = news.at(-1);
    if (!this.online || latest === undefined) return;
    const ahead = Date.now() - latest.at;
    const jumped = Math.abs(ahead - this.skew) > CLOCK_JUMP;
    this.skew = this.#compared && !jumped ? Math.min(this.skew, ahead) : ahead;
    this.#compared = true;
  }

  #lose(): void {
    if (this.online) version.suspect();
    this.online = false;
    this.#transmitAll(); // what has waited for too long is given up
    if (this.#done) return;
    setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}

function refusal(id: number, reason: Refused["reason"], message: string): Refused {
  return { type: "refused", reason, message, clause: null, id };
}

function unknown(id: number): Refused {
  const message =
    "the table did not answer, so it may or may not have happened; what the table shows is what counts";
  return refusal(id, "unknown", message);
}
