import { HOTP, Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { matchingStep, totpSecret, totpStep, totpUri } from "./totp-code.ts";

/** RFC 6238 appendix B. */
const SECRET = totpSecret(new Uint8Array(Buffer.from("12345678901234567890")));
const at = (seconds: number) => new Date(seconds * 1000);

describe("RFC 6238 appendix B", () => {
  it.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at %d s the eight digits are %s, of which we use the last six", (seconds, eight) => {
    const step = totpStep(at(seconds));
    expect(HOTP.generate({ secret: Secret.fromBase32(SECRET), algorithm: "SHA1", digits: 8, counter: step })).toBe(eight);
    expect(matchingStep(SECRET, eight.slice(2), 0, at(seconds))).toBe(step);
  });
});

describe("matchingStep", () => {
  const now = at(1111111111);
  const step = totpStep(now);
  const codeOf = (moved: number) => HOTP.generate({ secret: Secret.fromBase32(SECRET), digits: 6, counter: step + moved });

  it("tolerates a clock that is one step off, but not more", () => {
    for (const moved of [-1, 0, 1]) expect(matchingStep(SECRET, codeOf(moved), 0, now)).toBe(step + moved);
    for (const moved of [-3, -2, 2, 3]) expect(matchingStep(SECRET, codeOf(moved), 0, now)).toBeUndefined();
  });

  it("accepts a code once, and none from before it", () => {
    expect(matchingStep(SECRET, codeOf(0), step, now)).toBeUndefined();
    expect(matchingStep(SECRET, codeOf(-1), step, now)).toBeUndefined();
    expect(matchingStep(SECRET, codeOf(1), step, now)).toBe(step + 1);
  });

  it("accepts the current code after the clock was set back by hours", () => {
    expect(matchingStep(SECRET, codeOf(0), step + 240, now)).toBe(step);
    expect(matchingStep(SECRET, codeOf(0), step + 1, now)).toBeUndefined();
  });

  it.each(["", "0", "00000", "0504710", " 50471", "05O471", "日本語日本語"])("refuses %j", (code) =>
    expect(matchingStep(SECRET, code, 0, now)).toBeUndefined(),
  );

  it("refuses another secret's code", () => {
    const other = totpSecret(new Uint8Array(20).fill(9));
    expect(matchingStep(other, codeOf(0), 0, now)).toBeUndefined();
  });
});

it("totpUri has the form that authenticator apps read", () => {
  const uri = new URL(totpUri(SECRET, "Setsuna Studio", "a..b@docomo.example"));
  expect(uri.protocol).toBe("otpauth:");
  expect(decodeURIComponent(uri.pathname)).toMatch(/Setsuna Studio:a\.\.b@docomo\.example$/);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: SECRET,
    issuer: "Setsuna Studio",
    digits: "6",
    period: "30",
    algorithm: "SHA1",
  });
});
