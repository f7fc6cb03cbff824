import { describe, expect, it } from "vitest";
import { codeOf, judgeGuess, type LiveCode, newCode, WRONG_GUESSES_ALLOWED } from "./mail-code.ts";

const start = new Date("2026-11-21T00:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const HOUR = 3_600_000;

describe("a mailed code", () => {
  it("has six digits, including leading zeros", () => {
    expect(codeOf(Uint8Array.of(0, 0, 0, 0, 0, 7))).toBe("000007");
    expect(codeOf(Uint8Array.of(255, 255, 255, 255, 255, 255))).toMatch(/^[0-9]{6}$/);
    expect(codeOf(Uint8Array.of(0, 0, 0, 15, 66, 64))).toBe("000000");
  });

  it.each([
    ["confirm", 24 * HOUR],
    ["reset", HOUR],
  ] as const)("is valid for its time: %s", (purpose, lifetime) => {
    const code = newCode(purpose, start);
    expect(judgeGuess(code, true, start)).toEqual({ outcome: "accepted" });
    expect(judgeGuess(code, true, after(lifetime - 1))).toEqual({ outcome: "accepted" });
    expect(judgeGuess(code, true, after(lifetime))).toEqual({ outcome: "expired" });
    expect(judgeGuess(code, false, after(lifetime))).toEqual({ outcome: "expired" });
  });

  it("is expired once it was used", () => {
    expect(judgeGuess(undefined, true, start)).toEqual({ outcome: "expired" });
  });

  it("allows a few wrong guesses, then rejects even the right one", () => {
    let code: LiveCode = newCode("reset", start);
    for (let guess = 0; guess < WRONG_GUESSES_ALLOWED; guess += 1) {
      expect(judgeGuess(code, true, start).outcome).toBe("accepted");
      const judged = judgeGuess(code, false, start);
      if (judged.outcome !== "wrong") throw new Error(judged.outcome);
      code = judged.code;
    }
    expect(judgeGuess(code, true, start)).toEqual({ outcome: "exhausted" });
    expect(judgeGuess(code, false, start)).toEqual({ outcome: "exhausted" });
  });
});
