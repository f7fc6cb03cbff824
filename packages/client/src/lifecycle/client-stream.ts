import type { ClientEncryption } from "../epochs/client-encryption.ts";
import type { Signalling } from "../signalling/signalling.ts";
import type { StreamLink } from "../stream/stream-link.ts";
import type { ClientPorts } from "../transport/ports.ts";

/** Gives a stream what all streams of a client share. */
export interface StreamContext {
  readonly ports: ClientPorts;
  readonly signalling: Signalling;
  /** By which everything is encrypted and decrypted; absent where the ID has neither password nor links. */
  readonly encryption?: ClientEncryption | undefined;
}

/** Stands for one stream of a client, as far as all kinds of client treat it alike. */
export interface ClientStream {
  readonly link: StreamLink;
  /** True for a connection that serves another purpose than a stream of the user's: it is not in the snapshot. */
  readonly aside?: boolean;
  /** Connects ahead of its start; absent where it cannot. */
  prepare?(): void;
  start(): void;
  stop(): void;
}
