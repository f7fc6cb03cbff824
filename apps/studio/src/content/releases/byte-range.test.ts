import { describe, expect, it } from "vitest";
import { byteRange } from "./byte-range.ts";

describe("a Range header for a file of 100 bytes", () => {
  it.each([
    ["bytes=0-9", { first: 0, last: 9 }],
    ["bytes=90-", { first: 90, last: 99 }],
    ["bytes=90-200", { first: 90, last: 99 }],
    ["bytes=-10", { first: 90, last: 99 }],
    ["bytes=-500", { first: 0, last: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=9-3", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,5-6", undefined],
    ["items=0-9", undefined],
    ["bytes=0x1-9", undefined],
    [undefined, undefined],
  ])("%s", (header, range) => expect(byteRange(header, 100)).toEqual(range));

  it("an empty file has no satisfiable range", () => expect(byteRange("bytes=0-", 0)).toBe("unsatisfiable"));
});
