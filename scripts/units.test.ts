import { describe, expect, it } from "vitest";
import { parseText } from "./lib/syntax.mjs";
import { plainNumbers, withUnits } from "./lib/units.mjs";

const found = (text: string, path = "packages/relay/src/a.ts"): string[] =>
  plainNumbers(parseText(path, text)).map(({ name, unit }: { name: string; unit: string }) => `${name} ${unit}`);

describe("plainNumbers", () => {
  it.each([
    ["interface A { readonly delayMs: number }", "delayMs Milliseconds"],
    ["interface A { readonly delayMs?: number | undefined }", "delayMs Milliseconds"],
    ["class A { private readonly sentAt: number = 0; }", "sentAt Milliseconds"],
    ["class A { get ageMs(): number { return 1; } }", "ageMs Milliseconds"],
    ["class A { waitUs(): number { return 1; } }", "waitUs Microseconds"],
    ["const go = (now: number) => now;", "now Milliseconds"],
    ["export let limitBps: number = 5;", "limitBps BitsPerSecond"],
    ["interface A { readonly timestamp: number }", "timestamp RtpTimestamp"],
  ])("finds the unit in %s", (text, sentence) => {
    expect(found(text)).toEqual([sentence]);
  });

  it.each([
    "interface A { readonly delayMs: Milliseconds; readonly packetsLost: number }",
    "interface A { readonly slopePerMs: number }",
    "interface A {\n  /** Counts freezes of more than 100 ms. */\n  readonly freezes: number;\n}",
    "const status = (httpStatus: number) => httpStatus;",
  ])("accepts %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("treats `at` as an offset in the wire formats", () => {
    expect(found("const read = (at: number) => at;", "packages/rtp/src/a.ts")).toEqual([]);
  });
});

describe("withUnits", () => {
  it("types each value and imports the type", () => {
    const text = 'import { x } from "./x.ts";\nexport interface A { readonly delayMs: number; readonly count: number }\n';
    expect(withUnits(parseText("packages/relay/src/a.ts", text))).toBe(
      'import type { Milliseconds } from "@setsuna/kit";\nimport { x } from "./x.ts";\nexport interface A { readonly delayMs: Milliseconds; readonly count: number }\n',
    );
  });
});
