import { createHash, randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withoutPersonalTokens } from "../../platform/log/open-log.ts";
import {
  claimsPersonalToken,
  isPersonalToken,
  newPersonalToken,
  personalTokenHash,
  personalTokenHint,
} from "./personal-token.ts";

describe("a personal access token", () => {
  it("is one word with a recognizable prefix, and never repeats", () => {
    const made = Array.from({ length: 200 }, () => newPersonalToken(randomInt));
    expect(new Set(made).size).toBe(200);
    for (const token of made) {
      expect(token).toMatch(/^setsuna_pat_[0-9A-Za-z]{46}$/);
      expect(isPersonalToken(token)).toBe(true);
    }
  });

  it("uses random bytes for each letter", () => {
    let next = 0;
    const counting = (below: number): number => {
      next += 1;
      return (next - 1) % below;
    };
    expect(newPersonalToken(counting).slice(0, 52)).toBe("setsuna_pat_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd");
  });

  it("detects a mistyped token without a database lookup", () => {
    const token = newPersonalToken(randomInt);
    for (let at = "setsuna_pat_".length; at < token.length; at += 1) {
      const wrong = `${token.slice(0, at)}${token[at] === "x" ? "y" : "x"}${token.slice(at + 1)}`;
      expect(isPersonalToken(wrong)).toBe(false);
      expect(claimsPersonalToken(wrong)).toBe(true);
    }
    for (const wrong of ["", "setsuna_pat_", token.slice(0, -1), `${token}a`, ` ${token}`, `${token}\n`, token.toUpperCase()])
      expect(isPersonalToken(wrong)).toBe(false);
  });

  it("leaves only its SHA-256 and four letters", () => {
    const token = newPersonalToken(randomInt);
    expect(personalTokenHash(token)).toBe(createHash("sha256").update(token).digest("hex"));
    expect(personalTokenHint(token)).toBe(token.slice(12, 16));
  });

  it("never appears in a log line", () => {
    const token = newPersonalToken(randomInt);
    const line = JSON.stringify({ err: { message: `bad header Bearer ${token}` }, url: `/x?token=${token}` });
    expect(withoutPersonalTokens(line)).not.toContain(token.slice(12, 20));
    expect(JSON.parse(withoutPersonalTokens(line))).toEqual({
      err: { message: "bad header Bearer setsuna_pat_[redacted]" },
      url: "/x?token=setsuna_pat_[redacted]",
    });
  });
});
