import type { SealedUpload } from "@setsuna/playout/seal/sealed-stream";

/** What an RTCRtpScriptTransform carries to the worker. */
export interface FrameTransformOptions {
  /** Absent: frames go out as the encoder made them. */
  readonly seal?: FrameSealOptions | undefined;
}

export interface FrameSealOptions {
  /** 32 bytes. */
  readonly sealKey: Uint8Array;
  readonly stream: SealedUpload;
}

/** Page to the worker. */
export type ToFrameTransform = { readonly t: "symbols"; readonly symbols: number };

/** Worker to page: a message for the relay (contracts/frame-parity). */
export type FromFrameTransform = { readonly t: "parity"; readonly bytes: Uint8Array<ArrayBuffer> };
