import fc from "fast-check";
import { expect, it } from "vitest";
import { base64, base64url, bytesOfBase64, bytesOfBase64url } from "./base64.ts";

it("encodes and decodes like Node, in both alphabets", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = base64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64"));
      expect(bytesOfBase64(text)).toEqual(bytes);
      expect(base64url(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
      for (const read of [bytesOfBase64, bytesOfBase64url]) expect(read(base64url(bytes))).toEqual(bytes);
    }),
  );
});

it.each(["A", "AAAAA", "A A=", "刹那", "====", "AA=A"])("refuses %s", (text) => {
  expect(bytesOfBase64(text)).toBeUndefined();
});

it.each(["A", "AAAAA", "AA==", "AA+A", "AA/A", "A A"])("refuses %s of the URL alphabet", (text) => {
  expect(bytesOfBase64url(text)).toBeUndefined();
});
