import type { SignallingPorts, TextSocket, TextSocketEvents } from "../transport/ports.ts";

type OpenSocket = SignallingPorts["openSocket"];
type SocketEvent = (events: TextSocketEvents) => void;

/** RFC 6455 §7.4.1. */
const NORMAL_CLOSURE = 1000;

interface Ahead {
  readonly url: string;
  readonly socket: TextSocket;
  readonly kept: SocketEvent[];
  taker: TextSocketEvents | undefined;
}

/** Opens a socket before a client needs it, so that TCP, TLS and upgrade are done by then. */
export class SocketAhead {
  private readonly openNow: OpenSocket;
  private ahead: Ahead | undefined;

  constructor(openNow: OpenSocket) {
    this.openNow = openNow;
  }

  /** Unless one waits. The server closes an unused one after 10 s. */
  prepare(url: string): void {
    if (this.ahead?.url === url) return;
    this.discard();
    const kept: SocketEvent[] = [];
    const pass = (event: SocketEvent): void => {
      if (made?.taker === undefined) kept.push(event);
      else event(made.taker);
    };
    let made: Ahead | undefined;
    const socket = this.openNow(url, {
      onOpen: () => pass((events) => events.onOpen()),
      onMessage: (data) => pass((events) => events.onMessage(data)),
      onLost: () => {
        if (made !== undefined && this.ahead === made) this.ahead = undefined;
        pass((events) => events.onLost());
      },
    });
    if (socket === undefined) return;
    made = { url, socket, kept, taker: undefined };
    this.ahead = made;
  }

  /** Closes the socket if no client has taken it. */
  discard(): void {
    this.ahead?.socket.close(NORMAL_CLOSURE);
    this.ahead = undefined;
  }

  /** A waiting one's events follow in a microtask. Undefined: malformed address. */
  readonly open: OpenSocket = (url, events) => {
    const { ahead } = this;
    if (ahead?.url !== url) return this.openNow(url, events);
    this.ahead = undefined;
    let isClosed = false;
    void Promise.resolve().then(() => {
      ahead.taker = events;
      for (const event of ahead.kept) if (!isClosed) event(events);
    });
    return {
      send: (text) => ahead.socket.send(text),
      close: (code) => {
        isClosed = true;
        ahead.socket.close(code);
      },
    };
  };
}
