import { HttpOpened, HttpReceived, type HttpSignalling, MAX_HTTP_MESSAGES, MAX_SIGNALLING_BYTES } from "@setsuna/contracts";
import { type Milliseconds, milliseconds, parseJson } from "@setsuna/kit";
import type { HttpAnswer, HttpPost, TextSocket, TextSocketEvents, Timers } from "../transport/ports.ts";

const RETRY_MS: Milliseconds = milliseconds(250);
const MAX_FAILURES = 4;

const ROUTE_LENGTH = 16;
const ROUTE_BASE = 36;

/** Lets a balancer keep a channel at one node, despite changing addresses. */
const newRoute = (random: () => number): string =>
  Array.from({ length: ROUTE_LENGTH }, () => Math.floor(random() * ROUTE_BASE).toString(ROUTE_BASE)).join("");

export class HttpSocket implements TextSocket {
  private readonly address: string;
  private readonly route: string;
  private readonly post: HttpPost;
  private readonly timers: Pick<Timers, "after">;
  private readonly events: TextSocketEvents;
  private channel: string | undefined;
  private isEnded = false;
  private outbox: string[] = [];
  private sent = 0;
  private isSending = false;
  private received = 0;
  private failures = 0;
  private readonly pending = new Set<() => void>();

  /** `url` is the WebSocket's. */
  constructor(
    url: string,
    events: TextSocketEvents,
    { post, timers, random }: { readonly post: HttpPost; readonly timers: Pick<Timers, "after">; readonly random: () => number },
  ) {
    this.address = url.replace(/^ws/, "http");
    this.route = newRoute(random);
    this.post = post;
    this.timers = timers;
    this.events = events;
    this.request("open", {}, (answer) => {
      const opened = HttpOpened.safeParse(parseJson(answer));
      if (!opened.success) {
        this.lose();
        return;
      }
      this.channel = opened.data.channel;
      this.events.onOpen();
      this.receive();
      this.flush();
    });
  }

  send(text: string): boolean {
    if (this.isEnded || this.channel === undefined) return false;
    this.outbox.push(text);
    this.flush();
    return true;
  }

  close(code: number): void {
    if (this.isEnded) return;
    this.end();
    const { channel, sent: from, outbox: messages } = this;
    if (channel !== undefined)
      this.post(this.urlOf("close"), JSON.stringify({ channel, from, messages, code }), () => undefined, true);
  }

  private receive(): void {
    if (this.isEnded) return;
    this.request("receive", { channel: this.channel, after: this.received }, (answer) => {
      const parsed = HttpReceived.safeParse(parseJson(answer));
      if (!parsed.success) {
        this.lose();
        return;
      }
      const { messages, closed } = parsed.data;
      this.received += messages.length;
      for (const text of messages) if (!this.isEnded) this.events.onMessage(text);
      if (closed === undefined) this.receive();
      else this.lose();
    });
  }

  private flush(): void {
    if (this.isSending || this.isEnded || this.outbox.length === 0) return;
    this.isSending = true;
    const messages = this.batch();
    this.request("send", { channel: this.channel, from: this.sent, messages }, () => {
      this.isSending = false;
      this.sent += messages.length;
      this.outbox = this.outbox.slice(messages.length);
      this.flush();
    });
  }

  /** At least one message, up to the size limit. */
  private batch(): string[] {
    let length = 0;
    const fits = this.outbox.findIndex((text, index) => {
      length += text.length;
      return index > 0 && (length > MAX_SIGNALLING_BYTES || index >= MAX_HTTP_MESSAGES);
    });
    return fits === -1 ? [...this.outbox] : this.outbox.slice(0, fits);
  }

  /** Loses the channel after a refusal or too many failures. */
  private request(operation: HttpSignalling, body: object, done: (text: string) => void): void {
    const answered = (answer: HttpAnswer): void => {
      this.pending.delete(abandon);
      if (answer?.status === 200) {
        this.failures = 0;
        done(answer.text);
        return;
      }
      this.failures += 1;
      // Refusals are final, and the owner retries failed opens.
      const isFinal = operation === "open" || (answer !== undefined && answer.status < 500) || this.failures >= MAX_FAILURES;
      if (isFinal) this.lose();
      else this.later(() => this.request(operation, body, done));
    };
    const abandon = this.post(this.urlOf(operation), JSON.stringify(body), answered);
    if (!this.isEnded) this.pending.add(abandon);
  }

  private urlOf(operation: HttpSignalling): string {
    return `${this.address}/${operation}?route=${this.route}`;
  }

  private later(task: () => void): void {
    const cancel = this.timers.after(RETRY_MS, () => {
      this.pending.delete(cancel);
      task();
    });
    this.pending.add(cancel);
  }

  private lose(): void {
    if (this.isEnded) return;
    this.end();
    this.events.onLost();
  }

  private end(): void {
    this.isEnded = true;
    for (const abandon of this.pending) abandon();
    this.pending.clear();
  }
}
