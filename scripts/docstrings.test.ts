import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { docstringComplaints, missingIn } from "./lib/docstrings.mjs";
import { publicNames } from "./lib/public-names.mjs";

const missing = (text: string): string[] => {
  const { program, comments } = parseSync("a.ts", text);
  return missingIn({ path: "a.ts", text, program, comments }, () => true);
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
    ["/** How it waits. */\nexport interface A { readonly delay: number }", "a.ts: A.delay: no unit"],
    ["/** How it waits. */\nexport interface A { readonly delay?: number | undefined }", "a.ts: A.delay: no unit"],
    ["/** How it waits. */\nexport const A = z.object({ delay: z.number().int().min(0) });", "a.ts: A.delay: no unit"],
    ["/** It waits. */\nexport const PATIENCE = 5;", "a.ts: PATIENCE: no unit"],
  ])("complains of %s", (text, sentence) => {
    expect(missing(text)).toContain(sentence);
  });

  it.each([
    "/** One. */\nexport const a = 'x';\nexport const b = 'y';",
    "/** A colour. */\nexport const A = z.enum(['x']);\nexport type A = z.infer<typeof A>;",
    "/** Throws StudioError `internal`. */\nexport const a = () => { throw new StudioError('internal'); };",
    "/** Rejects with RangeError. */\nexport const a = () => { throw new RangeError('x'); };",
    "/** How it waits. */\nexport interface A { readonly delayMs: number; readonly packetsLost: number }",
    "/** How it waits, all in ms. */\nexport interface A { readonly delay: number }",
    "/** How it waits. */\nexport interface A { /** Seconds. */ readonly delay: { readonly least: number } }",
    "/** How it waits. */\nexport class A { private readonly delay: { least: number } = { least: 1 }; }",
    "const hidden = 1; interface Hidden { delay: number }",
  ])("lets %s be", (text) => {
    expect(missing(text)).toEqual([]);
  });
});

describe("docstringComplaints", () => {
  it("asks for what is missing, and for a shorter list of what is allowed", () => {
    expect(docstringComplaints(["a: no unit", "b: no unit"], { "b: no unit": "why", "c: no unit": "why" })).toEqual([
      "a: no unit",
      expect.stringMatching(/^c: no unit: is not missing/),
    ]);
  });

  it("looks at what is exported by an index, and at modules imported by their path", () => {
    const names = publicNames();
    expect(names.get("packages/contracts/src/tally.ts")).toBe("all");
    expect(names.has("packages/contracts/src/openapi/call-texts.ts")).toBe(false);
  });

  it("finds nothing in the tree", { timeout: 60_000 }, () => {
    expect(docstringComplaints()).toEqual([]);
  });
});
