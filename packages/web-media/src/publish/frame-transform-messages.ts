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
export type ToFrameTransform = { readonly t: "parity"; readonly symbols: number; readonly packetBytes: number };

/** Worker to page: what there is for the relay of one frame (contracts/frame-parity), the most useful first. */
export type FromFrameTransform = { readonly t: "parity"; readonly messages: readonly Uint8Array<ArrayBuffer>[] };
