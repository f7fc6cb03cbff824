import { describe, expect, it } from "vitest";
import { parseText } from "./lib/syntax.mjs";
import { plainNumbers, withUnits } from "./lib/units.mjs";

const found = (text: string, path = "packages/relay/src/a.ts"): string[] =>
  plainNumbers(parseText(path, text)).map(({ name, unit }: { name: string; unit: string }) => `${name} ${unit}`);

describe("plainNumbers", () => {
  it.each([
    ["interface A { readonly delayMs: number }", "delayMs Milliseconds"],
    ["interface A { readonly delayMs?: number | undefined }", "delayMs Milliseconds"],
    ["interface A {\n  /** Waits so long, in ms. */\n  readonly delay: number;\n}", "delay Milliseconds"],
    ["class A { private readonly sentAt: number = 0; }", "sentAt Milliseconds"],
    ["class A {\n  /** The age of it, ms. */\n  get age(): number { return 1; }\n}", "age Milliseconds"],
    ["class A {\n  /** Returns the wait in microseconds. */\n  wait(): number { return 1; }\n}", "wait Microseconds"],
    ["const go = (now: number) => now;", "now Milliseconds"],
    ["/** At most so fast, bit/s. */\nexport let limit: number = 5;", "limit BitsPerSecond"],
    ["interface A { readonly timestamp: number }", "timestamp RtpTimestamp"],
  ])("finds the unit in %s", (text, sentence) => {
    expect(found(text)).toEqual([sentence]);
  });

  it.each([
    "interface A { readonly delayMs: Milliseconds; readonly packetsLost: number }",
    "interface A {\n  /** Octets a ms. */\n  readonly slopePerMs: number;\n}",
    "interface A {\n  /** From ms to bit/s. */\n  readonly factor: number;\n}",
    "class A {\n  /** Forgets what is older than 5 ms. */\n  forget(): number { return 1; }\n}",
    "const status = (httpStatus: number) => httpStatus;",
  ])("lets %s be", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("takes `at` for a place in the wire formats", () => {
    expect(found("const read = (at: number) => at;", "packages/rtp/src/a.ts")).toEqual([]);
  });
});

describe("withUnits", () => {
  it("gives each its type and imports it", () => {
    const text = 'import { x } from "./x.ts";\nexport interface A { readonly delayMs: number; readonly count: number }\n';
    expect(withUnits(parseText("packages/relay/src/a.ts", text))).toBe(
      'import type { Milliseconds } from "@setsuna/kit";\nimport { x } from "./x.ts";\nexport interface A { readonly delayMs: Milliseconds; readonly count: number }\n',
    );
  });
});
