import type { HttpReceived, HttpSend, ServerMessage } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { z } from "zod";
import type { SignallingConnection } from "./signalling-connection.ts";
import type { SignallingSocket } from "./signalling-context.ts";
import { MAX_BUFFERED_BYTES } from "./websocket-payload.ts";

type Received = z.infer<typeof HttpReceived>;

/** RFC 6455 §7.4.1. */
const ABNORMAL_CLOSURE = 1006;

export interface HttpChannelParts extends Pick<SignallingSocket, "address" | "foreign" | "enter"> {
  onEnd(code: number): void;
}

/** Replaces a WebSocket: client messages come by requests, the server's wait for the next long poll. */
export class HttpChannel implements SignallingSocket {
  readonly address: string;
  readonly foreign: boolean | undefined;
  readonly enter: SignallingSocket["enter"];
  private readonly parts: HttpChannelParts;
  private readonly outbox: string[] = [];
  private outboxBytes = 0;
  private confirmed = 0;
  private taken = 0;
  private poll: (() => void) | undefined;
  private closedWith: number | undefined;
  private hasEnded = false;

  constructor(parts: HttpChannelParts) {
    this.parts = parts;
    this.address = parts.address;
    this.foreign = parts.foreign;
    this.enter = parts.enter;
  }

  send(message: ServerMessage): void {
    if (this.closedWith !== undefined) return;
    const text = JSON.stringify(message);
    this.outbox.push(text);
    this.outboxBytes += text.length;
    if (this.outboxBytes > MAX_BUFFERED_BYTES) this.drop();
    else this.answerPoll();
  }

  close(code: number): void {
    if (this.closedWith !== undefined) return;
    this.closedWith = code;
    this.answerPoll();
    // The connection is still handling the message that ends it.
    queueMicrotask(() => this.end(code));
  }

  drop(): void {
    this.closedWith ??= ABNORMAL_CLOSURE;
    // A dropped client can't fetch them.
    this.confirmed += this.outbox.length;
    this.outbox.length = 0;
    this.outboxBytes = 0;
    this.answerPoll();
    this.end(this.closedWith);
  }

  /** Delivers each message once and in order. False if earlier ones are missing. */
  take({ from, messages }: Omit<z.infer<typeof HttpSend>, "channel">, connection: SignallingConnection): boolean {
    if (from > this.taken) return false;
    for (const text of messages.slice(this.taken - from)) {
      this.taken += 1;
      connection.receive(text);
    }
    return true;
  }

  /**
   * Messages after the first `after`, or none after `limitMs` or once ended. A newer poll ends an older one. Undefined: invalid
   * `after`.
   */
  async receive(after: number, limitMs: Milliseconds): Promise<Received | undefined> {
    this.answerPoll();
    const known = after - this.confirmed;
    if (known < 0 || known > this.outbox.length) return undefined;
    for (const text of this.outbox.splice(0, known)) this.outboxBytes -= text.length;
    this.confirmed = after;
    if (this.outbox.length === 0 && this.closedWith === undefined) await this.news(limitMs);
    return { messages: [...this.outbox], ...(this.closedWith === undefined ? {} : { closed: this.closedWith }) };
  }

  private async news(limitMs: Milliseconds): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.poll = resolve;
      timer = setTimeout(resolve, limitMs);
    });
    clearTimeout(timer);
  }

  private answerPoll(): void {
    this.poll?.();
    this.poll = undefined;
  }

  private end(code: number): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.parts.onEnd(code);
  }
}
