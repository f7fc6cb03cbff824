import type { EncodedAnchor, EncryptionSession, StreamEncryption } from "@setsuna/client";
import type { AudioChannels } from "@setsuna/contracts";
import type { CopyOffsets, FrameFecRequest } from "@setsuna/fec";
import type { BitsPerSecond } from "@setsuna/kit";
import type { EncodedStreams } from "./fec-section.ts";

export interface FrameTransformOptions {
  /** Absent for unencrypted media. */
  readonly encryption?: StreamEncryption | undefined;
  /** Audio only. */
  readonly audioCopies: CopyOffsets;
  /** Above 2, multistream. */
  readonly channels: AudioChannels;
  /** Marks keyframes as fill over key. */
  readonly keyed: boolean;
}

export type ToFrameTransform =
  | ({ readonly t: "fec" } & FrameFecRequest)
  | ({ readonly t: "fec-section" } & EncodedStreams)
  /** Serves direct receivers. */
  | { readonly t: "copies"; readonly wanted: boolean }
  /** False sends keyframes only. */
  | { readonly t: "upload"; readonly whole: boolean }
  | { readonly t: "audio-copies"; readonly offsets: CopyOffsets }
  | { readonly t: "session"; readonly session: EncryptionSession }
  | { readonly t: "statement"; readonly statement: Uint8Array }
  /** Fills for a path check; 0 turns it off. */
  | { readonly t: "fill"; readonly bitsPerSecond: BitsPerSecond };

export type FromFrameTransform =
  /** Sent a few times per second. */
  | { readonly t: "encoded"; readonly anchor: EncodedAnchor }
  /** For the FEC section. */
  | { readonly t: "silence-needed" }
  /** Without a section: messages of contracts/frame-fec, most useful first. */
  | { readonly t: "fec"; readonly messages: readonly Uint8Array<ArrayBuffer>[] }
  /** Messages of contracts/direct-frame with number 0. */
  | { readonly t: "copy"; readonly messages: Uint8Array<ArrayBuffer>[]; readonly isKeyframe: boolean };
