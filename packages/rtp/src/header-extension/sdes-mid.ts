const decoder = new TextDecoder("utf-8", { fatal: false });
const encoder = new TextEncoder();

/** Undefined when empty or out of bounds. RFC 9143 §15.2, RFC 7941. */
export const parseSdesMid = (bytes: Uint8Array, offset: number, length: number): string | undefined =>
  length < 1 || offset + length > bytes.length ? undefined : decoder.decode(bytes.subarray(offset, offset + length));

export const writeSdesMid = (mid: string): Uint8Array => encoder.encode(mid);
