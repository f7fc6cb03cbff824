import type { EncodedAnchor } from "@setsuna/client";
import type { AudioChannels } from "@setsuna/contracts";
import type { EncryptedUplink, Epoch } from "@setsuna/e2ee";
import type { CopyOffsets, FrameFecRequest } from "@setsuna/fec";
import type { BitsPerSecond } from "@setsuna/kit";

/** Options of the RTCRtpScriptTransform for the worker. */
export interface FrameTransformOptions {
  /** Absent: frames go out as the encoder made them. */
  readonly encryption?: EncryptionOptions | undefined;
  /** Earlier audio packets that each one carries; frames of video carry none. */
  readonly audioCopies: CopyOffsets;
  /** Channels of sound; above 2, packets are those of a multistream encoder. */
  readonly channels: AudioChannels;
}

export interface EncryptionOptions {
  /** 32 bytes. */
  readonly e2eeKey: Uint8Array;
  readonly stream: EncryptedUplink;
  readonly session: EncryptionSession;
}

/** A sender's session, in one epoch. */
export interface EncryptionSession {
  readonly epoch: Epoch;
  /** 16 bytes. */
  readonly salt: Uint8Array;
  /** The sender's word on the session, as it begins. */
  readonly statement: Uint8Array;
}

/** Page to the worker. */
export type ToFrameTransform =
  | ({ readonly t: "fec" } & FrameFecRequest)
  /** Tells whether the page wants each frame as well, for direct receivers. */
  | { readonly t: "copies"; readonly wanted: boolean }
  /** Tells whether the relay gets every frame, or keyframes alone since nobody takes the stream from it. */
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
  /** Tells a few times a second at which moment frames of video leave the encoder. */
  | { readonly t: "encoded"; readonly anchor: EncodedAnchor }
  /** FEC of one frame for the relay (contracts/frame-fec), the most useful first. */
  | { readonly t: "fec"; readonly messages: readonly Uint8Array<ArrayBuffer>[] }
  /** A frame as it goes out, in messages of contracts/direct-frame whose frame number is still 0. */
  | { readonly t: "copy"; readonly messages: Uint8Array<ArrayBuffer>[]; readonly isKeyframe: boolean };
