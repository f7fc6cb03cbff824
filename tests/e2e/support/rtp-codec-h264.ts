const FU_A = 28;
const MAX_PAYLOAD_BYTES = 1100;
const AUD = 9;

/** Needs access unit delimiters; drops them. */
export const accessUnitsOf = (stream: Buffer): Buffer[][] => {
  const starts: number[] = [];
  for (let at = 0; at + 3 < stream.length; at++)
    if (stream[at] === 0 && stream[at + 1] === 0 && stream[at + 2] === 1) starts.push(at + 3);
  const units: Buffer[][] = [];
  for (const [index, start] of starts.entries()) {
    let end = (starts[index + 1] ?? stream.length + 3) - 3;
    while (end > start && stream[end - 1] === 0) end--;
    const nal = stream.subarray(start, end);
    if (((nal[0] ?? 0) & 31) === AUD) units.push([]);
    else units.at(-1)?.push(nal);
  }
  return units;
};

/** The marker belongs on the last packet. */
export const packetiseH264 = (nals: readonly Buffer[]): Buffer[] =>
  nals.flatMap((nal) => {
    if (nal.length <= MAX_PAYLOAD_BYTES) return [nal];
    const header = nal[0] ?? 0;
    const pieces: Buffer[] = [];
    for (let at = 1; at < nal.length; at += MAX_PAYLOAD_BYTES) {
      const piece = nal.subarray(at, at + MAX_PAYLOAD_BYTES);
      const start = at === 1 ? 0x80 : 0;
      const end = at + MAX_PAYLOAD_BYTES >= nal.length ? 0x40 : 0;
      pieces.push(Buffer.concat([Buffer.from([(header & 0xe0) | FU_A, start | end | (header & 0x1f)]), piece]));
    }
    return pieces;
  });
