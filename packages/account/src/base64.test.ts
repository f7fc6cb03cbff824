import fc from "fast-check";
import { expect, it } from "vitest";
import { base64, bytesOfBase64 } from "./base64.ts";

it("writes and reads what Node does, in both alphabets", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = base64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64"));
      expect(bytesOfBase64(text)).toEqual(bytes);
      expect(bytesOfBase64(Buffer.from(bytes).toString("base64url"))).toEqual(bytes);
    }),
  );
});

it.each(["A", "AAAAA", "A A=", "刹那", "====", "AA=A"])("refuses %s", (text) => {
  expect(bytesOfBase64(text)).toBeUndefined();
});
