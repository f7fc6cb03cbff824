import { type Milliseconds, milliseconds } from "@setsuna/kit";
import type { FallbackReason, HttpPost, SignallingPorts, TextSocket, TextSocketEvents, Timers } from "../transport/ports.ts";
import { HttpSocket } from "./http-socket.ts";

/** WebSocket's head start before HTTP, ms. */
const HEAD_START_MS: Milliseconds = milliseconds(2000);
/** Head start after HTTP was needed, ms. */
const SHORT_HEAD_START_MS: Milliseconds = milliseconds(300);
/** In ms: the server speaks first, so a proxy swallows messages. */
const SILENCE_MS: Milliseconds = milliseconds(2000);
/** RFC 6455 §7.4.1. */
const NORMAL_CLOSURE = 1000;

export interface FallbackParts {
  readonly openWebSocket: SignallingPorts["openSocket"];
  readonly post: HttpPost;
  readonly timers: Pick<Timers, "after">;
  /** Returns a value in [0, 1). */
  readonly random: () => number;
}

/** Shared, because WebSockets fail on the whole network. */
interface Network {
  isBlocked: boolean;
}

type Way = "websocket" | "http";

/** Serves networks whose proxies break WebSockets. The first socket to open wins. */
class FallbackSocket implements TextSocket {
  private readonly parts: FallbackParts;
  private readonly network: Network;
  private readonly url: string;
  private readonly events: TextSocketEvents;
  private readonly sockets = new Map<Way, TextSocket>();
  private winner: Way | undefined;
  private hasFailed = false;
  private isEnded = false;
  private endTimer: () => void;

  constructor(url: string, events: TextSocketEvents, parts: FallbackParts, network: Network) {
    this.parts = parts;
    this.network = network;
    this.url = url;
    this.events = events;
    const headStart = network.isBlocked ? SHORT_HEAD_START_MS : HEAD_START_MS;
    this.endTimer = parts.timers.after(headStart, () => this.tryHttp("slow"));
  }

  open(): boolean {
    const socket = this.parts.openWebSocket(this.url, this.eventsOf("websocket"));
    if (socket === undefined) this.close(NORMAL_CLOSURE);
    else this.sockets.set("websocket", socket);
    return socket !== undefined;
  }

  send(text: string): boolean {
    return this.winner !== undefined && this.sockets.get(this.winner)?.send(text) === true;
  }

  close(code: number): void {
    this.isEnded = true;
    this.endTimer();
    for (const socket of this.sockets.values()) socket.close(code);
    this.sockets.clear();
  }

  private tryHttp(reason: FallbackReason): void {
    this.endTimer();
    if (this.isEnded || this.sockets.has("http")) return;
    this.events.onFallback?.(reason);
    if (this.isEnded) return;
    this.sockets.set("http", new HttpSocket(this.url, this.eventsOf("http"), this.parts));
  }

  private eventsOf(way: Way): TextSocketEvents {
    return {
      onOpen: () => this.opened(way),
      onMessage: (data) => {
        if (this.winner !== way || this.isEnded) return;
        if (way === "websocket") {
          this.endTimer();
          this.network.isBlocked = false;
        }
        this.events.onMessage(data);
      },
      onLost: () => this.lost(way),
    };
  }

  private opened(way: Way): void {
    if (this.isEnded || this.winner !== undefined) return;
    this.winner = way;
    this.endTimer();
    const other = way === "http" ? "websocket" : "http";
    this.sockets.get(other)?.close(NORMAL_CLOSURE);
    this.sockets.delete(other);
    if (way === "http") {
      this.network.isBlocked = true;
      if (this.hasFailed) this.events.onFallback?.("blocked");
    } else this.endTimer = this.parts.timers.after(SILENCE_MS, () => this.swallowed());
    if (!this.isEnded) this.events.onOpen();
  }

  private swallowed(): void {
    this.network.isBlocked = true;
    this.close(NORMAL_CLOSURE);
    this.events.onLost();
  }

  private lost(way: Way): void {
    if (this.isEnded) return;
    this.sockets.delete(way);
    if (this.winner === undefined && way === "websocket") {
      this.hasFailed = true;
      this.tryHttp("failed");
      return;
    }
    // The other socket may still open.
    if (this.winner === undefined && this.sockets.size > 0) return;
    this.isEnded = true;
    this.endTimer();
    this.events.onLost();
  }
}

/** Remembers for later sockets what works. */
export const openWithFallback = (parts: FallbackParts): SignallingPorts["openSocket"] => {
  const network: Network = { isBlocked: false };
  return (url, events) => {
    const socket = new FallbackSocket(url, events, parts, network);
    return socket.open() ? socket : undefined;
  };
};
