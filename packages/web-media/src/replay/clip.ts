import type { Milliseconds } from "@setsuna/kit";
import type { VideoCodecName } from "../playout/video-codec.ts";

export interface ClipFrame {
  readonly timeMs: Milliseconds;
  readonly key: boolean;
  readonly codec: VideoCodecName;
  readonly config: string;
  readonly run: number;
  readonly offset: number;
  readonly byteLength: number;
}

export interface ClipPacket {
  /** At 48 kHz, from 0. */
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
  readonly channels: number;
}

/** The bytes of a frame or packet, a view. */
export const bytesOf = (
  buffer: ArrayBuffer,
  part: { readonly offset: number; readonly byteLength: number },
): Uint8Array<ArrayBuffer> => new Uint8Array(buffer, part.offset, part.byteLength);
