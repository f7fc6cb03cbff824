import type { OfferedCodec } from "./codecs.ts";
import type { MediaSources } from "./media-sources.ts";

/** RFC 8285 §5. */
export interface OfferedExtension {
  readonly id: number;
  readonly uri: string;
}

/** An RTP section of an offer. */
export interface OfferedMedia {
  readonly kind: "audio" | "video";
  readonly mid: string;
  readonly direction: "sendonly" | "recvonly" | "sendrecv" | "inactive";
  readonly codecs: readonly OfferedCodec[];
  readonly extensions: readonly OfferedExtension[];
  /** Unsupported encodings, for an error's detail. */
  readonly otherCodecs?: readonly string[] | undefined;
  readonly sources?: MediaSources | undefined;
  /** Lower case, such as `nack`, `nack pli`, `transport-cc`. RFC 4585 §4.2. */
  readonly feedback: ReadonlySet<string>;
}
