import { describe, expect, it } from "vitest";
import { askingDocblocks, missingIn } from "./lib/docstrings.mjs";
import { publicNames } from "./lib/public-names.mjs";
import { parseText } from "./lib/syntax.mjs";

const missing = (text: string): string[] => {
  return missingIn(parseText("a.ts", text), () => true);
};

describe("missingIn", () => {
  it.each([
    ["export const a = 'x';", "a.ts: a: no docstring"],
    ["/** Long ago. */\nconst b = 1;\nexport const a = 'x';", "a.ts: a: no docstring"],
    ["// Not one.\nexport class A {}", "a.ts: A: no docstring"],
    ["/** One. */\nexport const a = 'x';\n\nexport const b = 'y';", "a.ts: b: no docstring"],
    ["/** Does it. */\nexport const a = () => { throw new StudioError('internal'); };", "a.ts: a: does not say that it throws"],
    [
      "/** Does it. */\nexport class A { /** Goes. */ go() { throw new RangeError('x'); } }",
      "a.ts: A.go: does not say that it throws",
    ],
  ])("reports %s", (text, sentence) => {
    expect(missing(text)).toContain(sentence);
  });

  it.each([
    "/** One. */\nexport const a = 'x';\nexport const b = 'y';",
    "/** A colour. */\nexport const A = z.enum(['x']);\nexport type A = z.infer<typeof A>;",
    "/** Throws StudioError `internal`. */\nexport const a = () => { throw new StudioError('internal'); };",
    "/** Rejects with RangeError. */\nexport const a = () => { throw new RangeError('x'); };",
    "const hidden = () => { throw new RangeError('x'); };",
  ])("accepts %s", (text) => {
    expect(missing(text)).toEqual([]);
  });
});

describe("publicNames", () => {
  it("checks the exports of an index and the named entries of a package", () => {
    const names = publicNames();
    expect(names.get("packages/contracts/src/tally.ts")).toContain("TALLY_KEY");
    expect(names.get("packages/kit/src/base64.ts")).toBe("all");
    expect(names.has("packages/contracts/src/openapi/call-texts.ts")).toBe(false);
  });
});

describe("askingDocblocks", () => {
  it("reports more than the known number, and a number that wasn't written down", () => {
    const [asking, telling] = ["/** What it is. */", "/** Returns what it is. */"];
    expect(askingDocblocks([telling], 0)).toEqual([]);
    expect(askingDocblocks([telling], 1)).toEqual([expect.stringContaining("write 0 for")]);
    expect(askingDocblocks([asking, telling], 0)).toEqual([expect.stringContaining("lead with a verb")]);
  });
});
