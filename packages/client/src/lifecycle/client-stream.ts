import type { MediaSessionId } from "@setsuna/contracts";
import type { ClientEncryption } from "../epochs/client-encryption.ts";
import type { Signalling } from "../signalling/signalling.ts";
import type { StreamLink } from "../stream/stream-link.ts";
import type { ClientPorts } from "../transport/ports.ts";

/** Everything that a client's streams share. */
export interface StreamContext {
  readonly ports: ClientPorts;
  readonly signalling: Signalling;
  readonly encryption?: ClientEncryption | undefined;
}

/** Common to all clients. */
export interface ClientStream {
  readonly link: StreamLink;
  /** All connections of a stream with several; `link` is one of them. Absent: `link` alone. */
  readonly links?: readonly StreamLink[];
  /** True for a stream that the snapshot omits because no user asked for it. */
  readonly aside?: boolean;
  /** Absent if unsupported. */
  prepare?(): void;
  /** The session's relay drains. Absent if the stream can't have two connections. */
  move?(session: MediaSessionId): void;
  start(): void;
  stop(): void;
}
