import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** RFC 2083: RGB and opacity, 8 bits each. */
const RGBA = 6;
const RGB = 2;
const INDEXED = 3;
const CHANNELS: Readonly<Record<number, number>> = { [RGBA]: 4, [RGB]: 3, [INDEXED]: 1 };

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
};

const header = (width: number, height: number, type: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, type, 0, 0, 0], 8);
  return chunk("IHDR", data);
};

/** Filter 0 (none) starts each row. */
const packed = (stride: number, height: number, pixels: Uint8Array): Buffer => {
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  return chunk("IDAT", deflateSync(rows, { level: 9 }));
};

const END = chunk("IEND", Buffer.alloc(0));

export const encodePng = (width: number, height: number, pixels: Uint8Array): Buffer =>
  Buffer.concat([SIGNATURE, header(width, height, RGBA), packed(width * 4, height, pixels), END]);

export const encodeIndexedPng = (width: number, height: number, indices: Uint8Array, palette: Uint8Array): Buffer =>
  Buffer.concat([
    SIGNATURE,
    header(width, height, INDEXED),
    chunk("PLTE", Buffer.from(palette)),
    packed(width, height, indices),
    END,
  ]);

/** Rows of {@link encodePng}, with filters. Equal for all compressors. */
export const pngRows = (png: Buffer): Buffer => {
  const at = SIGNATURE.length + 25;
  return inflateSync(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
};

export interface DecodedPng {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** RFC 2083 section 6.6: the neighbor nearest to left + above - corner. */
const paeth = (left: number, above: number, corner: number): number => {
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

const contents = (png: Buffer, type: string): Buffer => {
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at + 8 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === type) parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return Buffer.concat(parts);
};

/** RFC 2083 section 6. */
const unfiltered = (rows: Buffer, stride: number, height: number, channels: number): Uint8Array => {
  const plain = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0;
    const from = y * stride;
    for (let index = 0; index < stride; index += 1) {
      const left = index < channels ? 0 : (plain[from + index - channels] ?? 0);
      const above = y === 0 ? 0 : (plain[from + index - stride] ?? 0);
      const corner = y === 0 || index < channels ? 0 : (plain[from + index - stride - channels] ?? 0);
      const add = filter === 4 ? paeth(left, above, corner) : ([0, left, above, (left + above) >> 1][filter] ?? 0);
      plain[from + index] = (rows[y * (stride + 1) + 1 + index] ?? 0) + add;
    }
  }
  return plain;
};

/** 8 bits per color or index, not interlaced; opaque without alpha. Throws for any other. */
export const decodePng = (png: Buffer): DecodedPng => {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, type, interlaced] = [png.readUInt8(24), png.readUInt8(25), png.readUInt8(28)];
  const channels = CHANNELS[type];
  if (!png.subarray(0, 8).equals(SIGNATURE) || depth !== 8 || channels === undefined || interlaced !== 0)
    throw new Error("not a PNG of 8-bit colours");
  const plain = unfiltered(inflateSync(contents(png, "IDAT")), width * channels, height, channels);
  if (type === RGBA) return { width, height, rgba: plain };
  const palette = contents(png, "PLTE");
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [from, at] = type === INDEXED ? [palette, (plain[pixel] ?? 0) * 3] : [plain, pixel * 3];
    rgba.set(from.subarray(at, at + 3), pixel * 4);
  }
  return { width, height, rgba };
};
