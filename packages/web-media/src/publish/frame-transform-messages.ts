import type { EncodedAnchor, EncryptionSession, StreamEncryption } from "@setsuna/client";
import type { AudioChannels } from "@setsuna/contracts";
import type { CopyOffsets, FrameFecRequest } from "@setsuna/fec";
import type { BitsPerSecond } from "@setsuna/kit";

export interface FrameTransformOptions {
  /** Absent: clear. */
  readonly encryption?: StreamEncryption | undefined;
  /** Audio only. */
  readonly audioCopies: CopyOffsets;
  /** Above 2: multistream. */
  readonly channels: AudioChannels;
}

export type ToFrameTransform =
  | ({ readonly t: "fec" } & FrameFecRequest)
  /** For direct receivers. */
  | { readonly t: "copies"; readonly wanted: boolean }
  /** False: keyframes only. */
  | { readonly t: "upload"; readonly whole: boolean }
  | { readonly t: "audio-copies"; readonly offsets: CopyOffsets }
  | { readonly t: "session"; readonly session: EncryptionSession }
  | { readonly t: "statement"; readonly statement: Uint8Array }
  /** For a path check; 0: none. */
  | { readonly t: "fill"; readonly bitsPerSecond: BitsPerSecond };

export type FromFrameTransform =
  /** A few times a second. */
  | { readonly t: "encoded"; readonly anchor: EncodedAnchor }
  /** contracts/frame-fec, most useful first. */
  | { readonly t: "fec"; readonly messages: readonly Uint8Array<ArrayBuffer>[] }
  /** contracts/direct-frame, number 0. */
  | { readonly t: "copy"; readonly messages: Uint8Array<ArrayBuffer>[]; readonly isKeyframe: boolean };
