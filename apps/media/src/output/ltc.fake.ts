const SYNC = [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1];

const bitsOf = (hours: number, minutes: number, seconds: number, frames: number, isDropFrame: boolean): number[] => {
  const bits = Array<number>(64).fill(0);
  const put = (from: number, length: number, value: number): void => {
    for (let bit = 0; bit < length; bit += 1) bits[from + bit] = (value >> bit) & 1;
  };
  const pair = (from: number, tensBits: number, value: number): void => {
    put(from, 4, value % 10);
    put(from + 8, tensBits, Math.floor(value / 10));
  };
  pair(0, 2, frames);
  pair(16, 3, seconds);
  pair(32, 3, minutes);
  pair(48, 2, hours);
  if (isDropFrame) bits[10] = 1;
  return [...bits, ...SYNC];
};

/** Linear timecode as 48 kHz audio: consecutive frames within one second, from `frames` on. */
export const ltcSound = (
  {
    hours,
    minutes,
    seconds,
    frames,
    rate,
    isDropFrame = false,
  }: Readonly<Record<"hours" | "minutes" | "seconds" | "frames" | "rate", number>> & { readonly isDropFrame?: boolean },
  count: number,
): Int16Array => {
  const perHalf = 48_000 / rate / 160;
  const levels: number[] = [];
  let high = false;
  for (let index = 0; index < count; index += 1)
    for (const bit of bitsOf(hours, minutes, seconds, frames + index, isDropFrame)) {
      high = !high;
      levels.push(high ? 1 : -1);
      if (bit === 1) high = !high;
      levels.push(high ? 1 : -1);
    }
  return Int16Array.from(
    { length: Math.floor(levels.length * perHalf) },
    (_, at) => 9000 * (levels[Math.floor(at / perHalf)] ?? 0),
  );
};
