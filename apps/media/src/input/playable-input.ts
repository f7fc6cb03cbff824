import type { Frame, Packet } from "node-av/lib";

/** A decoded, scaled or resampled frame. The receiver must free it. */
export interface TimedFrame {
  readonly frame: Frame;
  /** Place on the timeline of all openings of the input, s. */
  readonly seconds: number;
}

/** Frames that a decoder leaves out to keep up. */
export type Skip = "nothing" | "non-reference" | "all-but-keyframes";

/** Describes one elementary stream of an input, which makes frames of its packets. */
export interface PlayableStream {
  /** Returns the frames that the packet completes; null flushes the decoder. Damaged data is skipped. */
  decode(packet: Packet | null): Promise<TimedFrame[]>;
  /** Frames a second that the source states. Absent: none. */
  readonly framesPerSecond?: number | undefined;
  /** Leaves that out from the next packet on. Absent: nothing can be left out. */
  skip?(what: Skip): void;
}

/** A packet and the stream whose frames it makes. */
export interface ReadPacket {
  readonly stream: PlayableStream;
  readonly packet: Packet;
}

/** Reads what can be sent: a file, address or device, by FFmpeg or by GStreamer. */
export interface PlayableInput {
  /** A kind may appear between two reads; then it stays. */
  readonly video: PlayableStream | undefined;
  readonly audio: PlayableStream | undefined;
  /** It has ended, and was one picture without sound. Absent: it is nothing of that kind. */
  readonly isStill?: boolean;
  /** Returns the next packet; undefined at the end. The caller must free it. Throws MediaFailure. */
  read(): Promise<ReadPacket | undefined>;
  /** Lets a read that waits return. */
  interrupt(): void;
  close(): Promise<void>;
}
