/**
 * What is left of each payload from its offset in `starts` on, one after the other, in memory of its own.
 * Undefined when there is no payload. Offsets must lie within their payloads.
 */
export const concatenate = (payloads: readonly Uint8Array[], starts: readonly number[]): Uint8Array<ArrayBuffer> | undefined => {
  if (payloads.length === 0) return undefined;
  let size = 0;
  for (let index = 0; index < payloads.length; index += 1) size += (payloads[index]?.length ?? 0) - (starts[index] ?? 0);
  const out = new Uint8Array(size);
  let to = 0;
  for (let index = 0; index < payloads.length; index += 1) {
    const payload = payloads[index];
    if (payload === undefined) continue;
    const start = starts[index] ?? 0;
    out.set(payload.subarray(start), to);
    to += payload.length - start;
  }
  return out;
};
