import type { Milliseconds } from "@setsuna/kit";
import type { RtpHeader } from "@setsuna/rtp";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { CaptureClock } from "../upstream/capture-clock.ts";
import type { SenderStages } from "../upstream/sender-times.ts";

/** Facts and requests that a stream has for where its packets come from: a sender, or the relay of another node. */
export interface StreamSource {
  readonly codec: OfferedCodec;
  /** URI to id, as the packets have them. */
  readonly extensions: ReadonlyMap<string, number>;
  /** Ticks a second of the RTP timestamps. */
  readonly clockRate: number;
  readonly clock: CaptureClock;
  /** The sender sends heartbeats but no media. A sender without heartbeats is silent, not paused. */
  readonly paused: boolean;
  /** Returns whether the sender has no media to send now. Reported sooner than `paused`; meant for a still image. */
  isIdle(now: Milliseconds): boolean;
  /** The sender reports that the system blocks its camera or microphone. */
  readonly sourceMuted: boolean;
  /** Packets overtake each other by so much on their way from there, ms; 0: they keep the order. Absent where that is not known. */
  readonly reorderingMs?: Milliseconds;
  /** Times of a frame's stages inside the sender; absent if the sender reports none. */
  readonly senderStages?: SenderStages | undefined;
  /** Returns the number of repair symbols that a frame needs on the path from there, 0-12. */
  repairSymbolsWanted(): number;
  /** Requests a keyframe for a subscriber that can't continue without one. */
  requestKeyframe(now: Milliseconds): void;
}

/** Takes the packets of a sender, in order of arrival. */
export interface MediaSink {
  /**
   * Takes a media packet. `header` is reused by the next call; the buffer may be kept. False: it is too old to be sent on.
   * @param sequence the sender's, unwrapped.
   */
  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean;
  /** Takes a packet of padding alone, which only probes the path. Arguments as of `onMedia`. */
  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void;
  /** Call when the sender changes its SSRC: its numbers restart. */
  restart(): void;
}
