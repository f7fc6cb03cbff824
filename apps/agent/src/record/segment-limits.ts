import { foldedText } from "@setsuna/kit";

/** Absent limits don't apply. */
export interface SegmentLimits {
  /** Length of a file, ms. */
  readonly ms?: number | undefined;
  /** Size of a file, bytes. */
  readonly bytes?: number | undefined;
}

/** The cut waits for a keyframe, which takes up to some seconds. */
const SIZE_SHARE = 0.97;

export const isSegmentDue = (limits: SegmentLimits, file: { readonly ms: number; readonly bytes: number }): boolean =>
  file.ms >= (limits.ms ?? Number.POSITIVE_INFINITY) || file.bytes >= SIZE_SHARE * (limits.bytes ?? Number.POSITIVE_INFINITY);

const UNIT_MS: Readonly<Record<string, number>> = { "": 1000, s: 1000, m: 60_000, h: 3_600_000 };
const UNIT_BYTES: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 };

const scaled = (text: string, units: Readonly<Record<string, number>>): number | undefined => {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?) ?([a-z]?)$/.exec(foldedText(text).trim().toLowerCase()) ?? [];
  const factor = units[unit];
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
};

/** `90`, `90s`, `10m`, `1h` in ms; undefined if it is none. */
export const durationIn = (text: string): number | undefined => scaled(text, UNIT_MS);

/** `500M`, `2G` in bytes, by powers of 1000; undefined if it is none. */
export const sizeIn = (text: string): number | undefined => scaled(text.replace(/b$/i, ""), UNIT_BYTES);
