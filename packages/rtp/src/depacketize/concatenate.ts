import { joinBytes } from "@setsuna/kit";

/** New memory, each payload from its offset in `starts`, which must lie within it. Undefined without payloads. */
export const concatenate = (payloads: readonly Uint8Array[], starts: readonly number[]): Uint8Array<ArrayBuffer> | undefined => {
  if (payloads.length === 0) return undefined;
  return joinBytes(payloads.map((payload, index) => payload.subarray(starts[index] ?? 0)));
};
