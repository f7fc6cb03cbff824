export type RawFormat =
  | {
      readonly kind: "video";
      /** BGRA, else UYVY. */
      readonly isTransparent: boolean;
      readonly width: number;
      readonly height: number;
      /** 0 means a variable rate. */
      readonly framesPerSecond: number;
      readonly isInterlaced: boolean;
    }
  | { readonly kind: "audio"; readonly sampleRate: number; readonly channels: number };

const LARGEST_SIDE = 8192;
/** Limit of an NDI source; SDI has 16. */
const MAX_CHANNELS = 64;

const fieldsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/([\w-]+)=(?:\([^)]*\))?("(?:[^"\\]|\\.)*"|[^,;]+)/g)].map(([, name = "", value = ""]) => [
      name,
      value.trim().replace(/^"|"$/g, ""),
    ]),
  );

const whole = (text: string | undefined, most: number): number | undefined => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 && value <= most ? value : undefined;
};

/** Undefined for anything but UYVY or BGRA video and S16LE audio. */
export const readRawCaps = (text: string): RawFormat | undefined => {
  const fields = fieldsOf(text);
  const pixels = fields.get("format");
  if (text.startsWith("video/x-raw") && (pixels === "UYVY" || pixels === "BGRA")) {
    const [width, height] = [whole(fields.get("width"), LARGEST_SIDE), whole(fields.get("height"), LARGEST_SIDE)];
    if (width === undefined || height === undefined) return undefined;
    const [rate = 0, unit = 1] = (fields.get("framerate") ?? "0/1").split("/").map(Number);
    const framesPerSecond = Number.isFinite(rate / unit) ? rate / unit : 0;
    return {
      kind: "video",
      isTransparent: pixels === "BGRA",
      width,
      height,
      framesPerSecond,
      isInterlaced: (fields.get("interlace-mode") ?? "progressive") !== "progressive",
    };
  }
  if (text.startsWith("audio/x-raw") && fields.get("format") === "S16LE") {
    const [sampleRate, channels] = [whole(fields.get("rate"), 192_000), whole(fields.get("channels"), MAX_CHANNELS)];
    return sampleRate === undefined || channels === undefined ? undefined : { kind: "audio", sampleRate, channels };
  }
  return undefined;
};
