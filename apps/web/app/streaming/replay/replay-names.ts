const two = (value: number): string => String(value).padStart(2, "0");

interface Named {
  readonly serialId: string;
  readonly channel: string;
  readonly at: Date;
}

const stem = ({ serialId, channel, at }: Named): string => {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return `setsuna-${serialId.toLowerCase().replace(/[^a-z]/g, "")}-video${channel}-${day}-${time}`;
};

export const replayFileName = (
  of: Named & {
    readonly container: "mp4" | "webm";
    /** Counts from 1; absent for a single file. */
    readonly part?: number | undefined;
  },
): string => `${stem(of)}${of.part === undefined ? "" : `-${of.part}`}.${of.container}`;

/** Start of a recording's file names. `place`: the player's, from 1; absent: the only one. */
export const recordingName = (of: Named & { readonly place: number | undefined }): string =>
  `${stem(of)}${of.place === undefined ? "" : `-player${of.place}`}`;

/** Time before the end of the recording, as an operator reads it: "-3.42". */
export const beforeEnd = (positionMs: number, durationMs: number): string =>
  `-${(Math.max(0, durationMs - positionMs) / 1000).toFixed(2)}`;
