import type { Frame, Packet } from "node-av/lib";

/** The receiver must free it. */
export interface TimedFrame {
  readonly frame: Frame;
  /** On the timeline of all openings, s. */
  readonly seconds: number;
}

export type Skip = "nothing" | "non-reference" | "all-but-keyframes";

export interface PlayableStream {
  /** null flushes the decoder. Damaged data is skipped. */
  decode(packet: Packet | null): Promise<TimedFrame[]>;
  /** As stated. Absent: none. */
  readonly framesPerSecond?: number | undefined;
  /** From the next packet on. Absent: can't skip. */
  skip?(what: Skip): void;
}

export interface ReadPacket {
  readonly stream: PlayableStream;
  readonly packet: Packet;
}

export interface PlayableInput {
  /** May appear between reads, then stays. */
  readonly video: PlayableStream | undefined;
  readonly audio: PlayableStream | undefined;
  /** Ended after one picture without sound. Absent: no. */
  readonly isStill?: boolean;
  /** Undefined at the end. The caller must free it. Throws MediaFailure. */
  read(): Promise<ReadPacket | undefined>;
  /** Ends a pending read. */
  interrupt(): void;
  close(): Promise<void>;
}
