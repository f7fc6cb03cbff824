import type { ClientEncryption } from "../epochs/client-encryption.ts";
import type { Signalling } from "../signalling/signalling.ts";
import type { StreamLink } from "../stream/stream-link.ts";
import type { ClientPorts } from "../transport/ports.ts";

/** Everything that a client's streams share. */
export interface StreamContext {
  readonly ports: ClientPorts;
  readonly signalling: Signalling;
  /** Absent without password and links. */
  readonly encryption?: ClientEncryption | undefined;
}

/** Common to all clients. */
export interface ClientStream {
  readonly link: StreamLink;
  /** Not a user's stream: not in the snapshot. */
  readonly aside?: boolean;
  /** Absent: unsupported. */
  prepare?(): void;
  start(): void;
  stop(): void;
}
