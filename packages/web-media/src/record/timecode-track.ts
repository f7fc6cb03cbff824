import type { Milliseconds } from "@setsuna/kit";

/** ISO/IEC 14496-12 boxes of a timecode track; its sample entry and sample: QuickTime File Format, "Timecode Media". */

const two = (value: number): number[] => [(value >>> 8) & 255, value & 255];
const four = (value: number): number[] => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const text = (ascii: string): number[] => [...ascii].map((letter) => letter.charCodeAt(0));
const zeros = (count: number): number[] => Array<number>(count).fill(0);

/** Of at most 4 GB. */
const box = (type: string, ...content: readonly (readonly number[])[]): number[] => {
  const body = content.flat();
  return [...four(body.length + 8), ...text(type), ...body];
};
const full = (type: string, flags: number, ...content: readonly (readonly number[])[]): number[] =>
  box(type, four(flags), ...content);

const MATRIX = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap(four);
/** ISO 639-2 "und" in three times five bits. */
const UNDETERMINED = 0x55c4;
const TICKS = 1000;
const DAY_LONG = 2;

interface TimecodeTrack {
  readonly trackId: number;
  /** Whole frames a second. */
  readonly rate: number;
  /** Place of the sample's four bytes in the file. */
  readonly sampleOffset: number;
  /** 0 while unknown. */
  readonly durationMs: Milliseconds;
  /** Of the movie, in ticks a second. */
  readonly movieScale: number;
}

/** The label holds for the whole file. */
const timecodeTrak = ({ trackId, rate, sampleOffset, durationMs, movieScale }: TimecodeTrack): number[] => {
  const ticks = Math.max(TICKS, Math.round((durationMs * rate * TICKS) / 1000));
  const entry = box("tmcd", zeros(6), two(1), four(0), four(DAY_LONG), four(rate * TICKS), four(TICKS), [rate, 0]);
  const stbl = box(
    "stbl",
    full("stsd", 0, four(1), entry),
    full("stts", 0, four(1), four(1), four(ticks)),
    full("stsc", 0, four(1), four(1), four(1), four(1)),
    full("stsz", 0, four(4), four(1)),
    full("stco", 0, four(1), four(sampleOffset)),
  );
  const dinf = box("dinf", full("dref", 0, four(1), full("url ", 1)));
  const movieTicks = Math.round((durationMs * movieScale) / 1000);
  return box(
    "trak",
    full("tkhd", 3, four(0), four(0), four(trackId), four(0), four(movieTicks), zeros(16), MATRIX, zeros(8)),
    box(
      "mdia",
      full("mdhd", 0, four(0), four(0), four(rate * TICKS), four(ticks), two(UNDETERMINED), two(0)),
      full("hdlr", 0, four(0), text("tmcd"), zeros(12), text("TimeCodeHandler"), [0]),
      box("minf", full("nmhd", 0), dinf, stbl),
    ),
  );
};

export const timecodeSample = (frames: number): number[] => box("mdat", four(frames));
export const HEAD_BYTES = 8;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly content: number;
}

const decoder = new TextDecoder("latin1");

export const boxesIn = (bytes: Uint8Array, from = 0, to = bytes.length): Box[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Box[] = [];
  for (let at = from; at + HEAD_BYTES <= to; ) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= to;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short;
    const end = at + size;
    if (size < HEAD_BYTES || end > to) break;
    found.push({
      type: decoder.decode(bytes.subarray(at + 4, at + 8)),
      start: at,
      end,
      content: at + (isLong ? 16 : HEAD_BYTES),
    });
    at = end;
  }
  return found;
};

const handlerOf = (bytes: Uint8Array, trak: Box): string | undefined => {
  const mdia = boxesIn(bytes, trak.content, trak.end).find(({ type }) => type === "mdia");
  const hdlr = mdia && boxesIn(bytes, mdia.content, mdia.end).find(({ type }) => type === "hdlr");
  return hdlr && decoder.decode(bytes.subarray(hdlr.content + 8, hdlr.content + 12));
};

/** Returns a fragmented file's movie box with a timecode track that its video refers to. `durationMs`: 0 while unknown. */
export const withTimecode = (moov: Uint8Array, of: Pick<TimecodeTrack, "rate" | "sampleOffset" | "durationMs">): Uint8Array => {
  const [whole] = boxesIn(moov);
  const children = whole === undefined ? [] : boxesIn(moov, whole.content, whole.end);
  const mvhd = children.find(({ type }) => type === "mvhd");
  if (mvhd === undefined) return moov;
  const view = new DataView(moov.buffer, moov.byteOffset, moov.byteLength);
  const isLong = view.getUint8(mvhd.content) === 1;
  const movieScale = view.getUint32(mvhd.content + (isLong ? 20 : 12));
  const trackId = view.getUint32(mvhd.end - 4);
  const content = children.map((child): number[] => {
    const bytes = [...moov.subarray(child.start, child.end)];
    if (child.type === "mvhd") return [...bytes.slice(0, -4), ...four(trackId + 1)];
    const inside = bytes.slice(HEAD_BYTES);
    if (child.type === "mvex") return box("mvex", inside, full("trex", 0, four(trackId), four(1), zeros(12)));
    if (child.type !== "trak" || handlerOf(moov, child) !== "vide") return bytes;
    return box("trak", inside, box("tref", box("tmcd", four(trackId))));
  });
  const at = children.findLastIndex(({ type }) => type === "trak") + 1;
  content.splice(at, 0, timecodeTrak({ ...of, trackId, movieScale }));
  return new Uint8Array(box("moov", ...content));
};

/** Moves the places in a `mfra` box, if there is one among the bytes' boxes, by `shift`. In place. */
export const shiftIndex = (bytes: Uint8Array, shift: number): void => {
  const mfra = boxesIn(bytes).find(({ type }) => type === "mfra");
  if (mfra === undefined) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { type, content, end } of boxesIn(bytes, mfra.content, mfra.end)) {
    if (type !== "tfra") continue;
    // Version 1: 64-bit time and place, then three numbers of 32 bits.
    for (let entry = content + 16; entry + 28 <= end; entry += 28)
      view.setBigUint64(entry + 8, view.getBigUint64(entry + 8) + BigInt(shift));
  }
};
