import type { FrameSize } from "@setsuna/rtp";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { MediaSink } from "./stream-source.ts";

/** Facts and surroundings of one published RTP stream. */
export interface PublisherOptions {
  readonly codec: OfferedCodec;
  readonly extensions: ReadonlyMap<string, number>;
  readonly feedback: readonly string[];
  /** Our SSRC in the RTCP that we send. */
  readonly ownSsrc: number;
  readonly sendRtcp: (packet: Uint8Array) => void;
  /** Takes the packets, repaired and recovered ones too. */
  readonly sink: MediaSink;
  /**
   * Carriage of frame FEC. `section`: as much as requested; `side-channel`: little; `none`: keep no state for it. Default: side
   * channel.
   */
  readonly frameFec?: "section" | "side-channel" | "none";
  /** Decides by the frame size of a keyframe whether it may be sent on. Absent: any size may. */
  readonly admitsFrame?: ((size: FrameSize) => boolean) | undefined;
}
