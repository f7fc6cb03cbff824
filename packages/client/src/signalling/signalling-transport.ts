import {
  type ClientMessage,
  PING_INTERVAL_MS,
  ServerMessage,
  SIGNALLING_GIVEN_UP,
  SIGNALLING_SILENCE_MS,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { parseJson } from "@setsuna/kit";
import { Liveness, pingUntilAnswered } from "../stream/liveness.ts";
import type { FallbackReason, SignallingPorts, TextSocket } from "../transport/ports.ts";

/** The server treats this code as a goodbye. RFC 6455 §7.4.1. */
const NORMAL_CLOSURE = 1000;
const CHECK_MS = 500;
/** A socket without a pong this long may be dead and lose an answer. */
const STALE_MS = 2.2 * PING_INTERVAL_MS;

export interface SignallingTransportEvents {
  onOpen(): void;
  onMessage(message: ServerMessage, arrival: number): void;
  onLost(): void;
  onFallback(reason: FallbackReason): void;
}

export class SignallingTransport {
  private readonly ports: SignallingPorts;
  private readonly events: SignallingTransportEvents;
  private socket: TextSocket | undefined;
  private endChecks: (() => void) | undefined;
  private endAsking: (() => void) | undefined;
  private liveness: Liveness | undefined;
  private lastReceivedAt = 0;

  constructor(ports: SignallingPorts, events: SignallingTransportEvents) {
    this.ports = ports;
    this.events = events;
  }

  /** Replaces the last socket. False for a malformed address. */
  open(url: string): boolean {
    this.giveUp();
    const { clock, timers } = this.ports;
    const liveness = new Liveness(SIGNALLING_SILENCE_MS, CHECK_MS, clock.now());
    this.socket = this.ports.openSocket(url, {
      onOpen: () => this.events.onOpen(),
      onMessage: (data) => this.receive(data, liveness),
      onLost: () => this.events.onLost(),
      onFallback: (reason) => this.events.onFallback(reason),
    });
    if (this.socket === undefined) return false;
    this.liveness = liveness;
    this.endChecks = timers.every(CHECK_MS, () => {
      if (liveness.check(clock.now())) this.events.onLost();
    });
    return true;
  }

  send(message: ClientMessage): boolean {
    return this.socket?.send(JSON.stringify(message)) ?? false;
  }

  /** After this, {@link SUSPECT_MS} of silence lose the socket. The owner must ping. */
  suspect(): void {
    if (this.liveness === undefined) return;
    this.endAsking?.();
    const { clock, timers } = this.ports;
    this.endAsking = pingUntilAnswered(this.liveness, {
      now: () => clock.now(),
      every: (ms, task) => timers.every(ms, task),
      ask: () => undefined,
      dead: () => this.events.onLost(),
    });
  }

  /** Returns true while waiting for a sign of life after {@link suspect}. */
  get isSuspect(): boolean {
    return this.liveness?.isSuspect === true;
  }

  get receivedAt(): Milliseconds {
    return this.lastReceivedAt;
  }

  /** The socket may be dead. */
  isStale(): boolean {
    return this.ports.clock.now() - this.lastReceivedAt >= STALE_MS;
  }

  /** The server then ends its sessions. */
  close(): void {
    this.closeWith(NORMAL_CLOSURE);
  }

  /** The server keeps its sessions. */
  giveUp(): void {
    this.closeWith(SIGNALLING_GIVEN_UP);
  }

  private closeWith(code: number): void {
    this.endChecks?.();
    this.endChecks = undefined;
    this.endAsking?.();
    this.endAsking = undefined;
    this.liveness = undefined;
    const { socket } = this;
    this.socket = undefined;
    socket?.close(code);
  }

  private receive(data: unknown, liveness: Liveness): void {
    const arrival = this.ports.clock.now();
    liveness.heard(arrival);
    this.lastReceivedAt = arrival;
    const parsed = ServerMessage.safeParse(parseJson(data));
    // Ignore messages of a newer server. It repeats important ones or sends them in a known form.
    if (parsed.success) this.events.onMessage(parsed.data, arrival);
  }
}
