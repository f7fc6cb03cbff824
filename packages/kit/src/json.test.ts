import fc from "fast-check";
import { expect, it } from "vitest";
import { parseJson } from "./json.ts";

it("reads written values, and returns undefined for invalid JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
  for (const text of ["", "{", "undefined", "{'a':1}", "[1,]", undefined, null, 7, new Uint8Array(2)])
    expect(parseJson(text)).toBeUndefined();
});
