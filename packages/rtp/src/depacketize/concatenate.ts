import { joinBytes } from "@setsuna/kit";

/**
 * Concatenates the payloads into new memory, each from its offset in `starts` on. Undefined without payloads. Offsets must lie
 * within their payloads.
 */
export const concatenate = (payloads: readonly Uint8Array[], starts: readonly number[]): Uint8Array<ArrayBuffer> | undefined => {
  if (payloads.length === 0) return undefined;
  return joinBytes(payloads.map((payload, index) => payload.subarray(starts[index] ?? 0)));
};
