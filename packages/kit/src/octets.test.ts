import fc from "fast-check";
import { expect, it } from "vitest";
import {
  bytesOfHex,
  hexOfBytes,
  joinBytes,
  numberOfBytes,
  readUint8,
  readUint16,
  readUint24,
  readUint32,
  utf8,
  writeUint16,
  writeUint24,
  writeUint32,
} from "./octets.ts";

it("reads and writes big-endian numbers, and zeros past the end", () => {
  const bytes = new Uint8Array(9);
  writeUint16(bytes, 0, 0x1_fedc);
  writeUint24(bytes, 2, 0xba9876);
  writeUint32(bytes, 5, 0xffee_ddcc);
  expect(hexOfBytes(bytes)).toBe("fedcba9876ffeeddcc");
  expect([readUint8(bytes, 1), readUint16(bytes, 0), readUint24(bytes, 2), readUint32(bytes, 5)]).toEqual([
    0xdc, 0xfedc, 0xba9876, 0xffee_ddcc,
  ]);
  expect([readUint8(bytes, 9), readUint16(bytes, 8), readUint24(bytes, 8), readUint32(bytes, 9)]).toEqual([
    0, 0xcc00, 0xcc_0000, 0,
  ]);
});

it("writes and reads hexadecimal as Node does", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(hexOfBytes(bytes)).toBe(Buffer.from(bytes).toString("hex"));
      expect(bytesOfHex(hexOfBytes(bytes).toUpperCase())).toEqual(bytes);
      expect(numberOfBytes(bytes)).toBe(BigInt(`0x0${Buffer.from(bytes).toString("hex")}`));
    }),
  );
  expect(hexOfBytes(Uint8Array.of(0, 171), " ")).toBe("00 ab");
  expect(bytesOfHex("abc")).toEqual(Uint8Array.of(0x0a, 0xbc));
  expect(() => bytesOfHex("0g")).toThrow(RangeError);
});

it("joins parts into new memory", () => {
  const first = Uint8Array.of(1, 2);
  const whole = joinBytes([first, utf8("é"), new Uint8Array(0)]);
  first[0] = 9;
  expect(whole).toEqual(Uint8Array.of(1, 2, 0xc3, 0xa9));
});
