import { describe, expect, it } from "vitest";
import { boxesIn } from "./timecode-track.ts";
import { TimecodedSink } from "./timecoded-sink.ts";

const bytesOf = (type: string, ...content: (number[] | Uint8Array)[]): Uint8Array => {
  const body = content.flatMap((part) => [...part]);
  const bytes = new Uint8Array(8 + body.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(body, 8);
  return bytes;
};
const four = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const zeros = (count: number): number[] => Array<number>(count).fill(0);

const hdlr = (handler: string): Uint8Array => bytesOf("hdlr", zeros(8), [...new TextEncoder().encode(handler)], zeros(13));
const trak = (handler: string): Uint8Array => bytesOf("trak", bytesOf("tkhd", zeros(84)), bytesOf("mdia", hdlr(handler)));
const mvhd = bytesOf("mvhd", zeros(12), four(1000), zeros(80), four(3));
const moov = bytesOf("moov", mvhd, trak("vide"), trak("soun"), bytesOf("mvex", bytesOf("trex", zeros(24))));
const ftyp = bytesOf("ftyp", zeros(8));
const moof = bytesOf("moof", zeros(40));
const data = bytesOf("mdat", zeros(100));

const written = (pieces: readonly Uint8Array[], label: { rate: number; frames: number } | undefined): Uint8Array => {
  let file = new Uint8Array(0);
  const sink = new TimecodedSink(
    {
      write: (bytes, position) => {
        const grown = new Uint8Array(Math.max(file.length, position + bytes.length));
        grown.set(file);
        grown.set(bytes, position);
        file = grown;
      },
      flush: () => undefined,
      close: () => undefined,
    },
    () => label,
  );
  let position = 0;
  for (const piece of pieces) {
    sink.write(piece, position);
    position += piece.length;
  }
  sink.end(10_000);
  return file;
};
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const inside = (file: Uint8Array, ...path: string[]) => {
  let boxes = boxesIn(file);
  for (const type of path.slice(0, -1)) {
    const found = boxes.find((one) => one.type === type);
    boxes = found === undefined ? [] : boxesIn(file, found.content, found.end);
  }
  return boxes.filter(({ type }) => type === path.at(-1));
};
const LABEL = { rate: 25, frames: 0x12_34_56 };

describe("a file with a timecode", () => {
  const pieces = [ftyp, moov, joined(moof, data)];

  it("has one more track, which the video refers to, and one more track number", () => {
    const file = written(pieces, LABEL);
    expect(boxesIn(file).map(({ type }) => type)).toEqual(["ftyp", "mdat", "moov", "moof", "mdat"]);
    expect(inside(file, "moov", "trak")).toHaveLength(3);
    expect(inside(file, "moov", "trak", "tref")).toHaveLength(1);
    expect(inside(file, "moov", "mvex", "trex")).toHaveLength(2);
    const [head] = inside(file, "moov", "mvhd");
    expect(new DataView(file.buffer).getUint32((head?.end ?? 4) - 4)).toBe(4);
  });

  it("holds the label at the track's offset", () => {
    const file = written(pieces, LABEL);
    const track = inside(file, "moov", "trak")[2];
    const at = Buffer.from(file).indexOf("stco", track?.start);
    const place = new DataView(file.buffer).getUint32(at + 12);
    expect(new DataView(file.buffer).getUint32(place)).toBe(LABEL.frames);
  });

  it("is the same however its header is split", () => {
    const whole = joined(...pieces);
    const split = [
      whole.slice(0, 5),
      whole.slice(5, 40),
      whole.slice(40, ftyp.length + moov.length),
      whole.slice(ftyp.length + moov.length),
    ];
    expect(written(split, LABEL)).toEqual(written(pieces, LABEL));
    expect(written([whole], LABEL)).toEqual(written(pieces, LABEL));
  });

  it("has an index that points to the moved fragments", () => {
    const entry = [...zeros(8), ...four(0), ...four(ftyp.length + moov.length), ...zeros(12)];
    const tfra = bytesOf("tfra", [1, 0, 0, 0], four(1), four(0), four(1), entry);
    const file = written([ftyp, moov, joined(moof, data, bytesOf("mfra", tfra))], LABEL);
    const [index] = inside(file, "mfra", "tfra");
    const place = Number(new DataView(file.buffer).getBigUint64((index?.content ?? 0) + 24));
    expect(new TextDecoder().decode(file.slice(place + 4, place + 8))).toBe("moof");
  });

  it("gets its duration at the end", () => {
    const file = Buffer.from(written(pieces, LABEL));
    const track = inside(file, "moov", "trak")[2];
    const at = file.indexOf("stts", track?.start);
    expect(file.readUInt32BE(at + 16) / (LABEL.rate * 1000)).toBe(10);
  });
});

it("passes a file without a label unchanged", () => {
  expect(written([ftyp, moov, moof, data], undefined)).toEqual(joined(ftyp, moov, moof, data));
});
