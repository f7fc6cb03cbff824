import { joinBytes } from "@setsuna/kit";

/**
 * Returns the rest of each payload from its offset in `starts` on, one after the other, in memory of its own.
 * Undefined when there is no payload. Offsets must lie within their payloads.
 */
export const concatenate = (payloads: readonly Uint8Array[], starts: readonly number[]): Uint8Array<ArrayBuffer> | undefined => {
  if (payloads.length === 0) return undefined;
  return joinBytes(payloads.map((payload, index) => payload.subarray(starts[index] ?? 0)));
};
