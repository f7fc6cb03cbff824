/**
 * Emulation prevention (ITU-T H.264 §7.4.1.1): puts 03 behind 00 00 where 00, 01, 02 or 03 follows, so that no start code arises.
 * The last byte must not be 0.
 */
export const escapeNal = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  let extra = 0;
  let zeros = 0;
  for (const value of bytes) {
    if (zeros >= 2 && value <= 3) {
      extra += 1;
      zeros = 0;
    }
    zeros = value === 0 ? zeros + 1 : 0;
  }
  const out = new Uint8Array(bytes.length + extra);
  if (extra === 0) {
    out.set(bytes);
    return out;
  }
  let to = 0;
  zeros = 0;
  for (const value of bytes) {
    if (zeros >= 2 && value <= 3) {
      out[to] = 3;
      to += 1;
      zeros = 0;
    }
    out[to] = value;
    to += 1;
    zeros = value === 0 ? zeros + 1 : 0;
  }
  return out;
};
