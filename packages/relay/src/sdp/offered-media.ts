import type { OfferedCodec } from "./codecs.ts";
import type { MediaSources } from "./media-sources.ts";

/** Header extension of a media section: id on the wire and its URI. RFC 8285 §5. */
export interface OfferedExtension {
  readonly id: number;
  readonly uri: string;
}

/** RTP media section of an offer, reduced to what the relay uses. */
export interface OfferedMedia {
  readonly kind: "audio" | "video";
  readonly mid: string;
  readonly direction: "sendonly" | "recvonly" | "sendrecv" | "inactive";
  /** In the client's order of preference. */
  readonly codecs: readonly OfferedCodec[];
  readonly extensions: readonly OfferedExtension[];
  /** Encodings that could not be forwarded, as the offer names them, for an error's detail. */
  readonly otherCodecs?: readonly string[] | undefined;
  /** Sources that it announces; absent: none. */
  readonly sources?: MediaSources | undefined;
  /** Lower-case feedback the client can do, such as `nack`, `nack pli`, `transport-cc`. RFC 4585 §4.2. */
  readonly feedback: ReadonlySet<string>;
}
