import type { Packet } from "node-av/lib";
import type { TimedFrame } from "./media-input.ts";

/** Describes one elementary stream of an input, which makes frames of its packets. */
export interface PlayableStream {
  /** Returns the frames that the packet completes; null gives out what was held back. */
  decode(packet: Packet | null): Promise<TimedFrame[]>;
}

/** Reads what can be sent: a file, address or device, by FFmpeg or by GStreamer. */
export interface PlayableInput {
  readonly video: PlayableStream | undefined;
  readonly audio: PlayableStream | undefined;
  /** Returns the next packet; undefined at the end. Whoever takes it frees it. Throws StudioError. */
  read(): Promise<{ readonly stream: PlayableStream; readonly packet: Packet } | undefined>;
  /** Lets a read that waits return. */
  interrupt(): void;
  close(): Promise<void>;
}
