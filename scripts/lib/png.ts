import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** PNG (RFC 2083) colour type: red, green, blue and opacity, 8 bits each. */
const RGBA = 6;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
};

/** A square picture as PNG; `pixels` are rows of red, green, blue, opacity. */
export const encodePng = (size: number, pixels: Uint8Array): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, RGBA, 0, 0, 0], 8);
  // Each row begins with its filter: 0, none.
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y += 1) rows.set(pixels.subarray(y * size * 4, (y + 1) * size * 4), y * (size * 4 + 1) + 1);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
};

/** The rows of a PNG that {@link encodePng} wrote, filters included: what two such files have in common whoever compressed them. */
export const pngRows = (png: Buffer): Buffer => {
  const at = SIGNATURE.length + 25;
  return inflateSync(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
};

export interface DecodedPng {
  readonly width: number;
  readonly height: number;
  /** One row after another: lightness of each pixel, 0-255. */
  readonly grey: Uint8Array;
}

/** RFC 2083 section 6.6: what is nearest to left + above - corner. */
const paeth = (left: number, above: number, corner: number): number => {
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

/** The pixels of a PNG with 8 bits a colour, with or without opacity (taken as opaque), not interlaced. Throws for any other. */
export const decodePng = (png: Buffer): DecodedPng => {
  const [width, height, depth, type, interlaced] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png.readUInt8(24),
    png.readUInt8(25),
    png.readUInt8(28),
  ];
  const channels = type === RGBA ? 4 : type === 2 ? 3 : 0;
  if (!png.subarray(0, 8).equals(SIGNATURE) || depth !== 8 || channels === 0 || interlaced !== 0)
    throw new Error("not a PNG of 8-bit colours");
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at + 8 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const packed = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  let before = new Uint8Array(stride);
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const filter = packed[y * (stride + 1)] ?? 0;
    const row = Uint8Array.from(packed.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let index = 0; index < stride; index += 1) {
      const left = row[index - channels] ?? 0;
      const above = before[index] ?? 0;
      const corner = index < channels ? 0 : (before[index - channels] ?? 0);
      const add = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
      row[index] = (row[index] ?? 0) + add;
    }
    for (let x = 0; x < width; x += 1) {
      const [red = 0, green = 0, blue = 0] = row.subarray(x * channels, x * channels + 3);
      grey[y * width + x] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
    }
    before = row;
  }
  return { width, height, grey };
};
