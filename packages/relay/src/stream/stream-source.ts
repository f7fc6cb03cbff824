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
  /** The sender is heard and sends no media. One that is not heard at all is silent, not paused. */
  readonly paused: boolean;
  /** Returns whether the sender is heard and has no media to send now: told sooner than `paused`, and meant for a still picture. */
  isIdle(now: Milliseconds): boolean;
  /** The sender says that the system withholds its camera or microphone. */
  readonly sourceMuted: boolean;
  /** Packets overtake each other by so much on their way from there, ms; 0: they keep the order. Absent where that is not known. */
  readonly reorderingMs?: Milliseconds;
  /** The stages of a frame inside the sender; absent where it says nothing of them. */
  readonly senderStages?: SenderStages | undefined;
  /** Returns the number of repair symbols that a frame needs on the path from there, 0-12. */
  repairSymbolsWanted(): number;
  /** Asks for a keyframe: a subscriber cannot go on without one. */
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
  /** The sender changed its SSRC: its numbers start anew. */
  restart(): void;
}
