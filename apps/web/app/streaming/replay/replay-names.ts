const two = (value: number): string => String(value).padStart(2, "0");

export const replayFileName = (of: {
  readonly serialId: string;
  readonly channel: string;
  readonly at: Date;
  readonly container: "mp4" | "webm";
  /** Counts from 1; absent for a single file. */
  readonly part?: number | undefined;
}): string => {
  const { at } = of;
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  const id = of.serialId.toLowerCase().replace(/[^a-z]/g, "");
  return `setsuna-${id}-video${of.channel}-${day}-${time}${of.part === undefined ? "" : `-${of.part}`}.${of.container}`;
};

/** Time before the end of the recording, as an operator reads it: "-3.42". */
export const beforeEnd = (positionMs: number, durationMs: number): string =>
  `-${(Math.max(0, durationMs - positionMs) / 1000).toFixed(2)}`;
