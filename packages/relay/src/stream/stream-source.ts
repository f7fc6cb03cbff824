import type { OfferedCodec } from "../sdp/codecs.ts";

/** When what has an RTP timestamp was captured. */
export interface CaptureClock {
  /** Server clock, ms since the Unix epoch; undefined while it is not known. */
  capturedAt(rtpTimestamp: number): number | undefined;
  /** True when latencies that rest on it may be shown to people. */
  readonly settled: boolean;
  /** The timestamp as the sender itself wrote it; absent where that is the one that comes here. */
  senderRtp?(rtpTimestamp: number): number;
}

/** What a stream needs to know of where its packets come from: a sender, or the relay of another node. */
export interface StreamSource {
  readonly codec: OfferedCodec;
  /** URI to id, as the packets have them. */
  readonly extensions: ReadonlyMap<string, number>;
  /** Ticks a second of the RTP timestamps. */
  readonly clockRate: number;
  readonly clock: CaptureClock;
  /** The sender is heard and sends nothing. */
  readonly paused: boolean;
  /** How much frame FEC the path from there needs, 0-12. */
  repairSymbolsWanted(): number;
  /** A subscriber cannot go on without a keyframe. */
  requestKeyframe(now: number): void;
}
