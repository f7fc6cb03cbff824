import { joinBytes } from "@setsuna/kit";

/** Start code that precedes each NAL unit we write. ITU-T H.264 §B.1.1, ITU-T H.265 §B.2.1. */
export const START_CODE: Uint8Array<ArrayBuffer> = Uint8Array.of(0, 0, 0, 1);

/** Joins NAL units with start codes. */
export const writeAnnexB = (units: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  joinBytes(units.flatMap((unit) => [START_CODE, unit]));

/** Range of a NAL unit in a byte stream, without its start code and trailing zeros. */
export interface NalSpan {
  readonly start: number;
  readonly end: number;
}

/** nal_unit_type, ITU-T H.264 §7.3.1. */
export const nalTypeAt = (data: Uint8Array, start: number): number => (data[start] ?? 0) & 31;

/** Non-empty NAL units of an Annex B stream (ITU-T H.264 §B.1), in order, before the first type that `stopsAt` names. */
export const nalSpans = (data: Uint8Array, stopsAt?: (type: number) => boolean): NalSpan[] => {
  const spans: NalSpan[] = [];
  let start = -1;
  const endAt = (end: number): void => {
    if (start >= 0 && end > start) spans.push({ start, end });
  };
  // The engine finds zeros faster than a loop.
  for (let at = data.indexOf(0); at >= 0; ) {
    if (data[at + 1] !== 0 || data[at + 2] !== 1) {
      at = data.indexOf(0, at + 1);
      continue;
    }
    endAt(at > start && data[at - 1] === 0 ? at - 1 : at);
    start = at + 3;
    if (stopsAt?.(nalTypeAt(data, start))) return spans;
    at = data.indexOf(0, start);
  }
  endAt(data.length);
  return spans;
};

/** Returns the NAL units as views of `data`. */
export const nalUnits = (data: Uint8Array): Uint8Array[] => nalSpans(data).map(({ start, end }) => data.subarray(start, end));
