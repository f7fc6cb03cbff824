import type { ErrorCode, SerialId } from "@setsuna/contracts";
import type { EvaluatePassword, IdKeys, Signatures } from "@setsuna/e2ee";
import type { Clock, Milliseconds } from "@setsuna/kit";
import type { MediaTransport, TransportOptions } from "./media-transport.ts";

/** Each call returns the cancellation. */
export interface Timers {
  after(ms: Milliseconds, task: () => void): () => void;
  every(ms: Milliseconds, task: () => void): () => void;
}

/** Events of a socket. None arrive after `close`. */
export interface TextSocketEvents {
  onOpen(): void;
  /** Non-text is ignored. */
  onMessage(data: unknown): void;
  /** Or never opened. Once. */
  onLost(): void;
  /** Another way is tried. Once at most, before `onOpen`. */
  onFallback?(): void;
}

/** Undefined: none. */
export type HttpAnswer = { readonly status: number; readonly text: string } | undefined;

/**
 * Posts `body` as `text/plain` and calls `answered` once. `isLast`: the program may end before the answer, and the request goes out all the same.
 * Returns a function that abandons the request; nothing is called afterwards.
 */
export type HttpPost = (url: string, body: string, answered: (answer: HttpAnswer) => void, isLast?: boolean) => () => void;

/** A WebSocket, or a fake. */
export interface TextSocket {
  /** False: not open, nothing sent. */
  send(text: string): boolean;
  /** Code 1000 or 3000 to 4999. No later events. */
  close(code: number): void;
}

/** Gives signalling the machine that it runs on. */
export interface SignallingPorts {
  /** Ms since the Unix epoch, monotonic. */
  readonly clock: Clock;
  readonly timers: Timers;
  /** In [0, 1). */
  random(): number;
  /** Undefined: malformed address. */
  openSocket(url: string, events: TextSocketEvents): TextSocket | undefined;
  /** Returns the way to stop. */
  onNetworkChange(changed: () => void): () => void;
  /** After sleep. Returns the way to stop. Absent: unsupported. */
  onVisible?(visible: () => void): () => void;
  /** Before ICE servers are known, for the hello. Absent: false. */
  readonly offersAhead?: boolean | undefined;
}

/** `T`: the adapter's transport. */
export interface ClientPorts<T extends MediaTransport = MediaTransport> extends SignallingPorts {
  /** Absent, or undefined: none. */
  problem?(): ErrorCode | undefined;
  /** Without media. Rejects with StudioError. */
  openTransport(options: TransportOptions): T | Promise<T>;
  /** Absent: WebCrypto, or a library. */
  readonly signatures?: Signatures | undefined;
  /** Fit for keys. */
  randomBytes(count: number): Uint8Array;
  /**
   * Most of a second for a password; absent: blank. `evaluate`: only if unknown. Rejects when hashing fails, and as `evaluate`.
   */
  deriveKeys(serialId: SerialId, password: string, evaluate: EvaluatePassword): Promise<IdKeys | undefined>;
}
