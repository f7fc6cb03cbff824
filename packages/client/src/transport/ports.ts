import type { DeviceId, ErrorCode, LinkId, SerialId } from "@setsuna/contracts";
import type { EvaluatePassword, IdKeys, Signatures } from "@setsuna/e2ee";
import type { Clock, Milliseconds } from "@setsuna/kit";
import type { MediaTransport, TransportOptions } from "./media-transport.ts";

/** Each call returns the cancellation. */
export interface Timers {
  after(ms: Milliseconds, task: () => void): () => void;
  every(ms: Milliseconds, task: () => void): () => void;
}

/**
 * `failed`: the WebSocket failed, and HTTP may too, as when the server is down. `slow`: no answer yet, as under overload.
 * `blocked`: the WebSocket failed and HTTP was answered.
 */
export type FallbackReason = "failed" | "slow" | "blocked";

/** Events of a socket. None arrive after `close`. */
export interface TextSocketEvents {
  onOpen(): void;
  /** Ignores binary messages. */
  onMessage(data: unknown): void;
  /** Called once when the socket closes or never opened. */
  onLost(): void;
  /** HTTP is tried or, for `blocked`, used. Called before `onOpen`, at most once per reason. */
  onFallback?(reason: FallbackReason): void;
}

export type HttpAnswer = { readonly status: number; readonly text: string } | undefined;

/**
 * Posts `body` as `text/plain` and calls `answered` once. `isLast`: the program may end before the answer, and the request goes out all the same.
 * Returns a function that abandons the request; nothing is called afterwards.
 */
export type HttpPost = (url: string, body: string, answered: (answer: HttpAnswer) => void, isLast?: boolean) => () => void;

/** A WebSocket, or a fake. */
export interface TextSocket {
  /** False if not open. */
  send(text: string): boolean;
  /** Code 1000 or 3000 to 4999. No later events. */
  close(code: number): void;
}

export interface SignallingPorts {
  /** Monotonic, ms since the Unix epoch. */
  readonly clock: Clock;
  readonly timers: Timers;
  random(): number;
  /** Undefined for a malformed address. */
  openSocket(url: string, events: TextSocketEvents): TextSocket | undefined;
  /** Returns the unsubscriber. */
  onNetworkChange(changed: () => void): () => void;
  /** Called after sleep. Returns the unsubscriber. Absent if unsupported. */
  onVisible?(visible: () => void): () => void;
  /** Names this device to the server for one link. Absent if it has no name. */
  deviceOf?(link: LinkId): DeviceId;
  /** True to offer before ICE servers are known, with the hello. */
  readonly offersAhead?: boolean | undefined;
}

/** `T` is the adapter's transport. */
export interface ClientPorts<T extends MediaTransport = MediaTransport> extends SignallingPorts {
  /** Undefined if this machine can run the client. */
  problem?(): ErrorCode | undefined;
  /** Opens without media. Rejects with StudioError. */
  openTransport(options: TransportOptions): T | Promise<T>;
  /** WebCrypto, or a library, by default. */
  readonly signatures?: Signatures | undefined;
  /** Must be fit for keys. */
  randomBytes(count: number): Uint8Array;
  /**
   * Takes most of a second for a password; undefined: blank. Calls `evaluate` only if its result is unknown. Rejects as
   * `evaluate` does, and when hashing fails.
   */
  deriveKeys(serialId: SerialId, password: string, evaluate: EvaluatePassword): Promise<IdKeys | undefined>;
}
