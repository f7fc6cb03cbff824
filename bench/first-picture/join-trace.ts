import { isRtcp } from "@setsuna/rtp";
import type { Page } from "playwright-core";

export const JOIN_STEPS = [
  "first fetch begun",
  "last fetch done",
  "signaling: first message received",
  "hello sent",
  "offer sent",
  "welcome received",
  "answer received",
  "first connectivity check sent",
  "its answer received",
  "relay's connectivity check received",
  "first DTLS flight sent",
  "relay's DTLS flight received",
  "second DTLS flight sent",
  "relay's DTLS finished received",
  "first media packet received",
] as const;
export type JoinStep = (typeof JOIN_STEPS)[number];

const typeOf = (text: string | Buffer): unknown => {
  const message: unknown = JSON.parse(String(text));
  return typeof message === "object" && message !== null && "type" in message ? message.type : undefined;
};

const SENT: Readonly<Record<string, JoinStep>> = { hello: "hello sent", subscribe: "offer sent" };
const RECEIVED: Readonly<Record<string, JoinStep>> = { welcome: "welcome received", answer: "answer received" };

/** Content types of DTLS records (RFC 6347 §4.1), and handshake messages (RFC 5246 §7.4). */
const HANDSHAKE = 22;
const CHANGE_CIPHER_SPEC = 20;
const CLIENT_HELLO = 1;
const HANDSHAKE_TYPE_AT = 13;

/** Records when each step of a join first happens at the client, from what crosses the link. RFC 7983 tells the packets apart. */
export class JoinTrace {
  private readonly oneWayMs: number;
  private readonly steps = new Map<JoinStep, number>();
  private pressedAt = 0;

  constructor(oneWayMs: number) {
    this.oneWayMs = oneWayMs;
  }

  watch(page: Page): void {
    page.on("request", () => {
      if (this.pressedAt > 0) this.note("first fetch begun");
    });
    page.on("requestfinished", () => {
      if (this.pressedAt > 0) this.steps.set("last fetch done", performance.now());
    });
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => this.noteAs(SENT[String(typeOf(payload))]));
      socket.on("framereceived", ({ payload }) => {
        this.note("signaling: first message received");
        this.noteAs(RECEIVED[String(typeOf(payload))]);
      });
    });
  }

  pressed(): void {
    this.pressedAt = performance.now();
  }

  onPacket(direction: "forward" | "backward", packet: Buffer): void {
    const first = packet[0] ?? 0;
    if (direction === "forward") {
      if (first < 4) this.note("first connectivity check sent");
      if (first === HANDSHAKE && packet[HANDSHAKE_TYPE_AT] === CLIENT_HELLO) this.note("first DTLS flight sent");
      else if (first === HANDSHAKE) this.note("second DTLS flight sent");
      return;
    }
    // A binding request, and a success response. RFC 8489 §6.
    if (first === 0) this.note("relay's connectivity check received", this.oneWayMs);
    if (first === 1) this.note("its answer received", this.oneWayMs);
    if (first === HANDSHAKE) this.note("relay's DTLS flight received", this.oneWayMs);
    if (first === CHANGE_CIPHER_SPEC) this.note("relay's DTLS finished received", this.oneWayMs);
    if (first >= 128 && !isRtcp(packet)) this.note("first media packet received", this.oneWayMs);
  }

  /** Returns when each step first happened, ms after the press; below 0 for a step before it. */
  times(): ReadonlyMap<JoinStep, number> {
    return new Map([...this.steps].map(([step, at]) => [step, at - this.pressedAt]));
  }

  private noteAs(step: JoinStep | undefined): void {
    if (step !== undefined) this.note(step);
  }

  private note(step: JoinStep, laterMs = 0): void {
    if (!this.steps.has(step)) this.steps.set(step, performance.now() + laterMs);
  }
}

/** Returns the median time of each step that happened in any trace, ms after the press. */
export const medianSteps = (traces: readonly JoinTrace[]): ReadonlyMap<JoinStep, number> =>
  new Map(
    JOIN_STEPS.flatMap((step) => {
      const times = traces.flatMap((trace) => trace.times().get(step) ?? []).sort((a, b) => a - b);
      const median = times[Math.floor(times.length / 2)];
      return median === undefined ? [] : [[step, median] as const];
    }),
  );
