/** Page to the frame parity worker. */
export type ToFrameParityWorker = { readonly t: "symbols"; readonly symbols: number };

/** Frame parity worker to page: a message for the relay (contracts/frame-parity). */
export type FromFrameParityWorker = { readonly t: "parity"; readonly bytes: Uint8Array<ArrayBuffer> };
