import type { ErrorCode, SerialId } from "@setsuna/contracts";
import type { EvaluatePassword, IdKeys, Signatures } from "@setsuna/e2ee";
import type { Clock, Milliseconds } from "@setsuna/kit";
import type { MediaTransport, TransportOptions } from "./media-transport.ts";

/** Runs tasks later. Each call returns the way to call the task off. */
export interface Timers {
  /** Runs `task` once, `ms` from now. */
  after(ms: Milliseconds, task: () => void): () => void;
  /** Runs `task` every `ms`. */
  every(ms: Milliseconds, task: () => void): () => void;
}

/** Receives a {@link TextSocket}'s events; none after `close`. */
export interface TextSocketEvents {
  onOpen(): void;
  /** `data`: the peer's message; the receiver ignores anything but text. */
  onMessage(data: unknown): void;
  /** The socket closed, or could not be opened. Called once. */
  onLost(): void;
  /** No WebSocket has opened, and another way is tried. Called once at most, before `onOpen`. */
  onFallback?(): void;
}

/** Answer to a {@link HttpPost}; undefined: none came. */
export type HttpAnswer = { readonly status: number; readonly text: string } | undefined;

/**
 * Posts `body` as `text/plain` and calls `answered` once. `isLast`: the program may end before the answer, and the request goes out all the same.
 * Returns a function that abandons the request; nothing is called afterwards.
 */
export type HttpPost = (url: string, body: string, answered: (answer: HttpAnswer) => void, isLast?: boolean) => () => void;

/** Carries signalling: a WebSocket, or a fake. */
export interface TextSocket {
  /** Returns false, and sends nothing, while the socket is not open. */
  send(text: string): boolean;
  /** Closes with this code, 1000 or 3000 to 4999. No event comes afterwards. */
  close(code: number): void;
}

/** Gives signalling the machine that it runs on. */
export interface SignallingPorts {
  /** Milliseconds since the Unix epoch, with fractions; never goes back. */
  readonly clock: Clock;
  readonly timers: Timers;
  /** Draws from [0, 1), for the spread of retries. */
  random(): number;
  /** Opens a socket; undefined for a malformed address. */
  openSocket(url: string, events: TextSocketEvents): TextSocket | undefined;
  /** Calls back when the network may have changed: another path, another address. Returns the way to stop. */
  onNetworkChange(changed: () => void): () => void;
  /** Calls back when the program is looked at again after it may have slept. Returns the way to stop. Absent where that cannot be. */
  onVisible?(visible: () => void): () => void;
  /** True: transports can make an offer before ICE servers are known, so that it leaves with the hello. Absent: they cannot. */
  readonly offersAhead?: boolean | undefined;
}

/** Gives a client the machine that it runs on. `T` is the adapter's own transport, with its tracks. */
export interface ClientPorts<T extends MediaTransport = MediaTransport> extends SignallingPorts {
  /** Returns the reason for which no client can run here; absent, or undefined, where one can. */
  problem?(): ErrorCode | undefined;
  /** Makes a transport without media, for one connection. Rejects with StudioError where none can be made. */
  openTransport(options: TransportOptions): T | Promise<T>;
  /** Signs control data. Absent: by WebCrypto, or a library. */
  readonly signatures?: Signatures | undefined;
  /** Returns fresh random bytes, fit for keys. */
  randomBytes(count: number): Uint8Array;
  /**
   * Derives the keys of an ID password, most of a second of hashing, or of a link's secret; absent for a blank one. `evaluate` asks the server for
   * its part of a password's keys; it is not called where they are known. Rejects when it cannot be hashed here, and as `evaluate` does.
   */
  deriveKeys(serialId: SerialId, password: string, evaluate: EvaluatePassword): Promise<IdKeys | undefined>;
}
