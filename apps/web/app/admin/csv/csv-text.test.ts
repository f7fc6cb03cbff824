import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./csv-text.ts";

describe("a cell", () => {
  it.each([
    ["taro@example.com", "taro@example.com"],
    ["", ""],
    [null, ""],
    [true, "true"],
    [-3.5, "-3.5"],
    ["a,b", '"a,b"'],
    ['say "now"', '"say ""now"""'],
    ["two\nlines", '"two\nlines"'],
    [" space", '" space"'],
    ["髙﨑𠮷野家", "髙﨑𠮷野家"],
  ])("contains %j as %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it.each([
    "=1+1",
    "+81 3",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "\u00A0@x",
    "=1",
    "-",
    '=HYPERLINK("https://example.com","x")',
  ])("contains %j as text that spreadsheets don't evaluate", (value) => {
    expect(csvCell(value)).toBe(`"'${value.replaceAll('"', '""')}"`);
  });
});

it("a line ends with CRLF", () => {
  expect(csvLine(["a", 1, null])).toBe("a,1,\r\n");
});
