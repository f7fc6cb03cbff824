import type { EncodedAnchor, EncryptionSession, StreamEncryption } from "@setsuna/client";
import type { AudioChannels } from "@setsuna/contracts";
import type { CopyOffsets, FrameFecRequest } from "@setsuna/fec";
import type { BitsPerSecond } from "@setsuna/kit";

/** Options of the RTCRtpScriptTransform for the worker. */
export interface FrameTransformOptions {
  /** Absent: frames go out as the encoder made them. */
  readonly encryption?: StreamEncryption | undefined;
  /** Earlier audio packets that each one carries; frames of video carry none. */
  readonly audioCopies: CopyOffsets;
  /** Number of audio channels; above 2, packets come from a multistream encoder. */
  readonly channels: AudioChannels;
}

/** Page to the worker. */
export type ToFrameTransform =
  | ({ readonly t: "fec" } & FrameFecRequest)
  /** True when the page also needs each frame, for direct receivers. */
  | { readonly t: "copies"; readonly wanted: boolean }
  /** True when the relay gets every frame; false: only keyframes since it has no subscribers. */
  | { readonly t: "upload"; readonly whole: boolean }
  /** Earlier audio packets that each one carries. */
  | { readonly t: "audio-copies"; readonly offsets: CopyOffsets }
  /** Another session takes the place of the one before: another epoch has begun. */
  | { readonly t: "session"; readonly session: EncryptionSession }
  /** The sender's newer word on its session. */
  | { readonly t: "statement"; readonly statement: Uint8Array }
  /** Frames of video are filled up to this rate, for a line check; 0: they go as they are. */
  | { readonly t: "fill"; readonly bitsPerSecond: BitsPerSecond };

/** Worker to page. */
export type FromFrameTransform =
  /** Reports a few times a second when video frames leave the encoder. */
  | { readonly t: "encoded"; readonly anchor: EncodedAnchor }
  /** FEC of one frame for the relay (contracts/frame-fec), the most useful first. */
  | { readonly t: "fec"; readonly messages: readonly Uint8Array<ArrayBuffer>[] }
  /** A frame as sent, in messages of contracts/direct-frame with frame number 0. */
  | { readonly t: "copy"; readonly messages: Uint8Array<ArrayBuffer>[]; readonly isKeyframe: boolean };
