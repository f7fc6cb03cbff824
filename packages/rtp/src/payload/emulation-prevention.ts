/** First run of two or more zeros from `from` on; -1: none. The engine finds zeros faster than a loop. */
const zerosFrom = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0, from); at >= 0; at = bytes.indexOf(0, at + 2)) if (bytes[at + 1] === 0) return at;
  return -1;
};

/** A copy without emulation prevention (00 00 03). ITU-T H.264 §7.3.1. */
export const rawByteSequence = (bytes: Uint8Array, start: number, end: number): Uint8Array => {
  const escaped = bytes.subarray(start, end);
  const raw = new Uint8Array(escaped.length);
  let length = 0;
  let copied = 0;
  for (let zeros = zerosFrom(escaped, 0); zeros >= 0; ) {
    let behind = zeros + 2;
    while (escaped[behind] === 0) behind += 1;
    if (escaped[behind] === 3) {
      raw.set(escaped.subarray(copied, behind), length);
      length += behind - copied;
      copied = behind + 1;
    }
    zeros = zerosFrom(escaped, behind + 1);
  }
  raw.set(escaped.subarray(copied), length);
  return raw.subarray(0, length + escaped.length - copied);
};

const escapesOf = (bytes: Uint8Array): number[] => {
  const escapes: number[] = [];
  for (let zeros = zerosFrom(bytes, 0); zeros >= 0; ) {
    const behind = zeros + 2;
    const isEscaped = (bytes[behind] ?? 4) <= 3;
    if (isEscaped) escapes.push(behind);
    // After a 03, count again from this byte.
    zeros = zerosFrom(bytes, isEscaped ? behind : behind + 1);
  }
  return escapes;
};

/** ITU-T H.264 §7.4.1.1: 03 after 00 00 before 00 to 03, so that no start code arises. The last byte must not be 0. */
export const escapeNal = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const escapes = escapesOf(bytes);
  const out = new Uint8Array(bytes.length + escapes.length);
  let from = 0;
  for (const [before, at] of escapes.entries()) {
    out.set(bytes.subarray(from, at), from + before);
    out[at + before] = 3;
    from = at;
  }
  out.set(bytes.subarray(from), from + escapes.length);
  return out;
};
