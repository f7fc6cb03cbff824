/** Returns numbers in [0, 1). */
export type Random = () => number;

/** Has 32 bits of state; never use it for secrets. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (((state ^ (state >>> 15)) * 0x2c1b3c6d) >>> 0) / 2 ** 32;
  };
};

export const randomBytes =
  (random: Random) =>
  (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => Math.floor(random() * 256));

/** Without start codes and trailing zeros. */
const unit = (header: number, first: number, length: number, random: Random): number[] => {
  const body = Array.from({ length: length - 3 }, () => 1 + Math.floor(random() * 255));
  return [header, first, ...body, 0x80];
};

const START = [0, 0, 0, 1];
export const SPS = [0x67, 0x42, 0xe0, 0x1f, 0x8c, 0x8d, 0x40, 0x50, 0x1e, 0xd0, 0x0f, 0x08, 0x84, 0x6a];
export const PPS = [0x68, 0xce, 0x3c, 0x80];

export const h264Frame = (isKey: boolean, sliceBytes: readonly number[], random: Random): Uint8Array =>
  Uint8Array.from([
    ...(isKey ? [...START, ...SPS, ...START, ...PPS] : []),
    ...sliceBytes.flatMap((length, index) => [
      ...START,
      ...unit(isKey ? 0x65 : 0x41, index === 0 ? 0x88 : 0x28, Math.max(4, length), random),
    ]),
  ]);

export const vp8Frame = (isKey: boolean, length: number, random: Random): Uint8Array => {
  const header = isKey ? [0x50, 1, 2, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01] : [0x51, 1, 2];
  return Uint8Array.from([...header, ...randomBytes(random)(length)]);
};
