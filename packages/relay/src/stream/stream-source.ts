import type { Milliseconds } from "@setsuna/kit";
import type { RtpHeader } from "@setsuna/rtp";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { CaptureClock } from "../upstream/capture-clock.ts";
import type { SenderStages } from "../upstream/sender-times.ts";

/** Origin of a stream's packets: a sender, or another node's relay. */
export interface StreamSource {
  readonly codec: OfferedCodec;
  readonly extensions: ReadonlyMap<string, number>;
  /** RTP ticks per second. */
  readonly clockRate: number;
  readonly clock: CaptureClock;
  /** Heartbeats arrive without media. Without heartbeats, it is silent. */
  readonly paused: boolean;
  /** No media to send now, as for a still image. Sooner than `paused`. */
  isIdle(now: Milliseconds): boolean;
  /** The system blocks camera or microphone. */
  readonly sourceMuted: boolean;
  /** Reordering on the way from there, ms; absent if unknown. */
  readonly reorderingMs?: Milliseconds;
  /** Absent if not reported. */
  readonly senderStages?: SenderStages | undefined;
  /** Milliseconds; absent if unknown. */
  roundTripTimeMs?(): Milliseconds | undefined;
  /** Symbols per frame, 0 to 12. */
  repairSymbolsWanted(): number;
  /** Call it if a subscriber can't continue without one. */
  requestKeyframe(now: Milliseconds): void;
}

export interface MediaSink {
  /**
   * `header` is reused by the next call; the buffer may be kept. False: too old to forward. @param sequence the sender's,
   * unwrapped.
   */
  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean;
  /** The packet only probes the path. Takes the arguments of `onMedia`. */
  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void;
  /** A new SSRC restarts the numbers. */
  restart(): void;
}
