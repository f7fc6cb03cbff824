import type { FrameSize } from "@setsuna/rtp";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { MediaSink } from "./stream-source.ts";

export interface PublisherOptions {
  readonly codec: OfferedCodec;
  readonly extensions: ReadonlyMap<string, number>;
  readonly feedback: readonly string[];
  readonly ownSsrc: number;
  readonly sendRtcp: (packet: Uint8Array) => void;
  /** Also gets repaired and recovered packets. */
  readonly sink: MediaSink;
  /** `section`: as much as requested; `side-channel`: little; `none`: no state. Default: side channel. */
  readonly frameFec?: "section" | "side-channel" | "none";
  /** Symbols that a sender's single paths need for frames of this many packets. */
  readonly pathFec?: ((framePackets: number | undefined) => number) | undefined;
  /** Judges by a keyframe's size; any size by default. */
  readonly admitsFrame?: ((size: FrameSize) => boolean) | undefined;
}
