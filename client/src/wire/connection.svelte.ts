// One table over one websocket. It says what it has, gets what it missed, and comes back by itself when the line breaks.
import { keyOf } from "./keys";
import type { Command, FromServer, Now, Refused, Step } from "./messages";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

type Answer = Refused | null;

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
  #answers = new Map<number, (answer: Answer) => void>();
  #compared = false;
  #lastId = 0;
  #wait = FIRST_WAIT;
  #done = false;

  constructor(
    readonly table: string,
    readonly address: string,
  ) {
    this.#connect();
  }

  /** Sends a command; gives null when it is done, or the refusal. */
  send(command: Command): Promise<Answer> {
    const id = ++this.#lastId;
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({
        type: "refused",
        reason: "offline",
        message: "the line to the table is down; it will come back by itself",
        clause: null,
        id,
      });
    }
    this.#socket.send(JSON.stringify({ ...command, id }));
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  close(): void {
    this.#done = true;
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
      this.online = true;
      this.#wait = FIRST_WAIT;
    } else if (message.id === 0 && message.type === "refused") {
      if (message.reason === "too-fast" || message.reason === "malformed")
        this.#refuseAll(message.message);
      else {
        this.closed = message;
        this.close();
      }
    } else {
      this.#answers.get(message.id)?.(message.type === "refused" ? message : null);
      this.#answers.delete(message.id);
    }
  }

  /** News that came while we were listening is as old as its way was long: the shortest way tells best. */
  #compareClocks(news: Step[]): void {
    const latest = news.at(-1);
    if (!this.online || latest === undefined) return;
    const ahead = Date.now() - latest.at;
    this.skew = this.#compared ? Math.min(this.skew, ahead) : ahead;
    this.#compared = true;
  }

  /** Nobody waits any longer for answers that will not come. */
  #refuseAll(message: string): void {
    for (const [id, answer] of this.#answers)
      answer({ type: "refused", reason: "offline", message, clause: null, id });
    this.#answers.clear();
  }

  #lose(): void {
    this.online = false;
    this.#refuseAll("the line broke before the table could answer");
    if (this.#done) return;
    setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
