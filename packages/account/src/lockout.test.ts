import { describe, expect, it } from "vitest";
import { afterWrongPassword, lockedUntil, NO_WRONG_PASSWORDS, type WrongPasswords } from "./lockout.ts";

const start = new Date("2026-11-21T00:00:00Z").getTime();
const at = (seconds: number) => new Date(start + seconds * 1000);
const seconds = (until: Date | undefined) => (until === undefined ? undefined : (until.getTime() - start) / 1000);

describe("the lockout", () => {
  it("locks for a second after the fifth wrong password, then doubles each time, up to fifteen minutes", () => {
    let state: WrongPasswords = NO_WRONG_PASSWORDS;
    let now = 0;
    const waits: number[] = [];
    for (let n = 1; n <= 18; n += 1) {
      state = afterWrongPassword(state, at(now));
      const until = seconds(lockedUntil(state, at(now))) ?? now;
      waits.push(until - now);
      now = until;
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
  });

  it("opens at the exact end of the period", () => {
    const state: WrongPasswords = { count: 6, lastAt: at(0) };
    expect(seconds(lockedUntil(state, at(1.999)))).toBe(2);
    expect(lockedUntil(state, at(2))).toBeUndefined();
    expect(lockedUntil(NO_WRONG_PASSWORDS, at(0))).toBeUndefined();
  });

  it("survives a clock that was set back, and servers whose clocks differ", () => {
    const state: WrongPasswords = { count: 20, lastAt: at(7200) };
    expect(lockedUntil(state, at(0))).toBeUndefined();
    expect(seconds(lockedUntil(state, at(7199)))).toBe(7200 + 900);
  });

  it("forgets wrong passwords fifteen quiet minutes after the lockout", () => {
    const state: WrongPasswords = { count: 9, lastAt: at(0) };
    expect(afterWrongPassword(state, at(16 + 899)).count).toBe(10);
    expect(afterWrongPassword(state, at(16 + 900))).toEqual({ count: 1, lastAt: at(916) });
  });
});
