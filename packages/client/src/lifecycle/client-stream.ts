import type { ClientEncryption } from "../epochs/client-encryption.ts";
import type { Signalling } from "../signalling/signalling.ts";
import type { StreamLink } from "../stream/stream-link.ts";
import type { ClientPorts } from "../transport/ports.ts";

/** Everything that a client's streams share. */
export interface StreamContext {
  readonly ports: ClientPorts;
  readonly signalling: Signalling;
  /** By which everything is encrypted and decrypted; absent where the ID has neither password nor links. */
  readonly encryption?: ClientEncryption | undefined;
}

/** One stream of a client, in the form common to all kinds of client. */
export interface ClientStream {
  readonly link: StreamLink;
  /** True for a connection that serves another purpose than a stream of the user's: it is not in the snapshot. */
  readonly aside?: boolean;
  /** Connects ahead of its start; absent if unsupported. */
  prepare?(): void;
  start(): void;
  stop(): void;
}
