import type { Milliseconds } from "@setsuna/kit";
import type { VideoCodecName } from "../playout/video-codec.ts";

/** One encoded frame of a clip. */
export interface ClipFrame {
  /** ms from the clip's start, rising. */
  readonly timeMs: Milliseconds;
  readonly key: boolean;
  readonly codec: VideoCodecName;
  /** WebCodecs codec string that it was decoded with. */
  readonly config: string;
  /** Changes with the sender or the connection. */
  readonly run: number;
  /** Offset of its bytes in `pictures`. */
  readonly offset: number;
  readonly byteLength: number;
}

/** One Opus packet of a clip. */
export interface ClipPacket {
  /** Clip time of its first sample at 48 kHz, not before 0. */
  readonly sample: number;
  readonly samples: number;
  readonly offset: number;
  readonly byteLength: number;
}

/** A frozen copy of the recording: encoded, in decoding order, starting with a keyframe. At least one frame. */
export interface Clip {
  readonly frames: readonly ClipFrame[];
  readonly durationMs: Milliseconds;
  readonly pictures: ArrayBuffer;
  readonly packets: readonly ClipPacket[];
  readonly sound: ArrayBuffer;
  /** Of the encoded audio. */
  readonly channels: number;
}

/** The bytes of a frame or packet, a view. */
export const bytesOf = (buffer: ArrayBuffer, part: { readonly offset: number; readonly byteLength: number }): Uint8Array =>
  new Uint8Array(buffer, part.offset, part.byteLength);
