/** First byte of a packet. RFC 6716 §3.1. */
export interface OpusToc {
  readonly channels: 1 | 2;
  /** Samples of the whole packet at 48 kHz. */
  readonly samples: number;
}

/** Samples at 48 kHz, RFC 6716 table 2. */
const frameSamples = (config: number): number => {
  if (config < 12) return [480, 960, 1920, 2880][config % 4] ?? 960;
  if (config < 16) return config % 2 === 0 ? 480 : 960;
  return [120, 240, 480, 960][config % 4] ?? 960;
};

/** Undefined if empty or breaking RFC 6716 §3.4. */
export const readOpusToc = (packet: Uint8Array): OpusToc | undefined => {
  const toc = packet[0];
  if (toc === undefined) return undefined;
  const code = toc & 3;
  let frames = code === 0 ? 1 : 2;
  if (code === 3) {
    const count = packet[1];
    if (count === undefined) return undefined;
    frames = count & 63;
    if (frames === 0) return undefined;
  }
  const samples = frames * frameSamples(toc >> 3);
  // A packet has at most 120 ms.
  if (samples > 5760) return undefined;
  return { channels: toc & 4 ? 2 : 1, samples };
};
