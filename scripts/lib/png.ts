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
