import { expect, it } from "vitest";
import { strongIdPassword } from "./strong-id-password.ts";

it("has eight characters from 64 unambiguous ones", () => {
  const limits: number[] = [];
  const seen = new Set<string>();
  for (let n = 0; n < 64; n += 1) {
    const password = strongIdPassword((limit) => {
      limits.push(limit);
      return n;
    });
    expect(password).toHaveLength(8);
    seen.add(password.charAt(0));
  }
  expect(new Set(limits)).toEqual(new Set([64]));
  expect(seen.size).toBe(64);
  for (const mistaken of "IOlo01") expect(seen).not.toContain(mistaken);
});

it("draws each character independently", () => {
  let draw = 0;
  const next = () => {
    draw += 1;
    return draw - 1;
  };
  expect(strongIdPassword(next)).toBe("ABCDEFGH");
});
