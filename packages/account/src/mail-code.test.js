import { describe, expect, it } from "vitest";
import { codeOf, judgeGuess, newCode, WRONG_GUESSES_ALLOWED } from "./mail-code.ts";
const start = new Date("2026-11-21T00:00:00Z");
const after = (ms) => new Date(start.getTime() + ms);
const HOUR = 3600000;
describe("a mailed code", () => {
    it("has six digits, zeros in front included", () => {
        expect(codeOf(Uint8Array.of(0, 0, 0, 0, 0, 7))).toBe("000007");
        expect(codeOf(Uint8Array.of(255, 255, 255, 255, 255, 255))).toMatch(/^[0-9]{6}$/);
        expect(codeOf(Uint8Array.of(0, 0, 0, 15, 66, 64))).toBe("000000");
    });
    it.each([
        ["confirm", 24 * HOUR],
        ["reset", HOUR],
    ])("counts for its time: %s", (purpose, lifetime) => {
        const code = newCode(purpose, start);
        expect(judgeGuess(code, true, start)).toEqual({ outcome: "accepted" });
        expect(judgeGuess(code, true, after(lifetime - 1))).toEqual({ outcome: "accepted" });
        expect(judgeGuess(code, true, after(lifetime))).toEqual({ outcome: "expired" });
        expect(judgeGuess(code, false, after(lifetime))).toEqual({ outcome: "expired" });
    });
    it("counts no more once it was used", () => {
        expect(judgeGuess(undefined, true, start)).toEqual({ outcome: "expired" });
    });
    it("bears so many wrong guesses, and then not even the right one", () => {
        let code = newCode("reset", start);
        for (let guess = 0; guess < WRONG_GUESSES_ALLOWED; guess += 1) {
            expect(judgeGuess(code, true, start).outcome).toBe("accepted");
            const judged = judgeGuess(code, false, start);
            if (judged.outcome !== "wrong")
                throw new Error(judged.outcome);
            code = judged.code;
        }
        expect(judgeGuess(code, true, start)).toEqual({ outcome: "exhausted" });
        expect(judgeGuess(code, false, start)).toEqual({ outcome: "exhausted" });
    });
});
