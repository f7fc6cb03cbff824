import { WebSocket } from "ws";
import { Retry } from "./retry.ts";
import { type EdgeStates, edgeKey } from "./state.ts";

export interface EdgeNews {
  readonly channels: readonly number[];
  readonly states: ReadonlyMap<string, unknown>;
}

export interface EdgeLinkEvents {
  onNews(news: EdgeNews): void;
  onUp(): void;
  onDown(reason: string): void;
  /** Code and text of the local API. */
  onRefused(code: string, text: string): void;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/** Connects to the control edge's local API and reconnects automatically. */
export class EdgeLink {
  private readonly url: string;
  private readonly token: string;
  private readonly events: EdgeLinkEvents;
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly retry = new Retry();
  private closed = false;
  private channels: readonly number[] = [];
  private states = new Map<string, unknown>();
  private requests = 0;
  /** States sent and not yet answered, by channel and key. */
  private readonly unanswered = new Map<string, { readonly request: number; readonly value: unknown }>();

  constructor(host: string, port: number, token: string, events: EdgeLinkEvents) {
    this.url = `ws://${host.includes(":") ? `[${host}]` : host}:${port}/v1/socket`;
    this.token = token;
    this.events = events;
    this.open();
  }

  /** Received states, and over them the ones that this link has sent and that nothing refused yet. */
  get expected(): EdgeStates {
    return new Map([...this.states, ...[...this.unanswered].map(([name, { value }]) => [name, value] as const)]);
  }

  /** False without a connection. */
  setState(channel: number, key: string, value: unknown): boolean {
    const request = this.requests + 1;
    if (!this.send({ t: "state", request, channel, key, value })) return false;
    this.requests = request;
    this.unanswered.set(edgeKey(channel, key), { request, value });
    return true;
  }

  /** False without a connection. */
  addEvent(channel: number, key: string, value: unknown): boolean {
    return this.send({ t: "event", channel, key, value });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private send(message: Readonly<Record<string, unknown>>): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private open(): void {
    const socket = new WebSocket(this.url, { headers: { Authorization: `Bearer ${this.token}` }, perMessageDeflate: false });
    this.socket = socket;
    let reason: string | undefined;
    socket.on("open", () => {
      this.retry.answered();
      this.events.onUp();
    });
    socket.on("message", (data) => this.take(String(data)));
    socket.on("unexpected-response", (_request, response) => {
      this.retry.answered();
      reason = response.statusCode === 401 ? "the token is wrong" : `answered ${response.statusCode}`;
      socket.terminate();
    });
    socket.on("error", (error) => {
      reason ??= error.message;
    });
    socket.on("close", () => {
      if (this.closed) return;
      this.states = new Map();
      this.unanswered.clear();
      this.events.onDown(reason ?? "the connection ended");
      this.timer = setTimeout(() => this.open(), this.retry.ended());
    });
  }

  private take(text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch (error) {
      if (error instanceof SyntaxError) return;
      throw error;
    }
    if (!isRecord(message)) return;
    if (message.t === "all" && Array.isArray(message.channels) && Array.isArray(message.states)) {
      this.channels = message.channels.filter((channel): channel is number => typeof channel === "number");
      this.states = new Map();
      for (const state of message.states) this.keep(state);
      this.tell();
    } else if (message.t === "state") {
      this.keep(message);
      this.tell();
    } else if (message.t === "done" || message.t === "refused") {
      this.settle(message.request, message.t === "done");
      if (isRecord(message.error)) this.events.onRefused(String(message.error.code), String(message.error.en));
    }
  }

  /** An unchanged value is answered without a new state. */
  private settle(request: unknown, isDone: boolean): void {
    for (const [name, sent] of this.unanswered) {
      if (sent.request !== request) continue;
      this.unanswered.delete(name);
      if (isDone) this.states.set(name, sent.value);
      this.tell();
    }
  }

  private keep(state: unknown): void {
    if (isRecord(state) && typeof state.channel === "number" && typeof state.key === "string")
      this.states.set(edgeKey(state.channel, state.key), state.value);
  }

  private tell(): void {
    this.events.onNews({ channels: this.channels, states: new Map(this.states) });
  }
}
