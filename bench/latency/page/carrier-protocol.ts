import type { CarrierOptions } from "../carrier-global.ts";

export type ToCarrierWorker =
  | {
      readonly t: "send";
      readonly frames: ReadableStream<VideoFrame>;
      readonly channel: RTCDataChannel;
      readonly options: CarrierOptions;
    }
  | { readonly t: "receive"; readonly frames: WritableStream<VideoFrame>; readonly channel: RTCDataChannel };

/** One byte (1: keyframe), timestamp in µs as a double, and the frame. */
const HEADER_BYTES = 9;

export const writeChunk = (chunk: EncodedVideoChunk): ArrayBuffer => {
  const message = new ArrayBuffer(HEADER_BYTES + chunk.byteLength);
  const view = new DataView(message);
  view.setUint8(0, chunk.type === "key" ? 1 : 0);
  view.setFloat64(1, chunk.timestamp);
  chunk.copyTo(new Uint8Array(message, HEADER_BYTES));
  return message;
};

export const readChunk = (message: ArrayBuffer): EncodedVideoChunk => {
  const view = new DataView(message);
  return new EncodedVideoChunk({
    type: view.getUint8(0) === 1 ? "key" : "delta",
    timestamp: view.getFloat64(1),
    data: new Uint8Array(message, HEADER_BYTES),
  });
};
