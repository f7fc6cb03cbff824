import type { Frame, Packet } from "node-av/lib";

/** The receiver must free the frame. */
export interface TimedFrame {
  readonly frame: Frame;
  /** Seconds on the timeline of all openings. */
  readonly seconds: number;
}

export type Skip = "nothing" | "non-reference" | "all-but-keyframes";

export interface PlayableStream {
  /** `null` flushes the decoder. Damaged data is skipped. */
  decode(packet: Packet | null): Promise<TimedFrame[]>;
  readonly framesPerSecond?: number | undefined;
  skip?(what: Skip): void;
}

export interface ReadPacket {
  readonly stream: PlayableStream;
  readonly packet: Packet;
}

export interface PlayableInput {
  /** A track may appear between reads. It then stays. */
  readonly video: PlayableStream | undefined;
  readonly audio: PlayableStream | undefined;
  readonly isStill?: boolean;
  /** Undefined at the end. The caller must free it. Throws MediaFailure. */
  read(): Promise<ReadPacket | undefined>;
  interrupt(): void;
  close(): Promise<void>;
}
