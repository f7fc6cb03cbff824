import { Email, StudioError } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import type { SignedIn } from "../api/request-origin.ts";
import { requireAccess } from "./access.ts";

const now = new Date("2026-11-21T00:00:00Z");
const MINUTE = 60_000;
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const refusalOf = (...asked: Parameters<typeof requireAccess>): string | undefined => {
  try {
    requireAccess(...asked);
    return undefined;
  } catch (error) {
    if (error instanceof StudioError) return error.code;
    throw error;
  }
};
const account = {
  id: "a".repeat(22),
  email: Email.parse("a@b.example"),
  locale: "en",
  role: "admin",
  secondFactorPassed: false,
  secondFactorNeeded: false,
} as const;

describe("a program", () => {
  const program = (provedAt: Date | undefined): SignedIn => ({ sessionId: undefined, provedAt, account });

  it("that a person allowed acts for them for 15 minutes, then asks again", () => {
    expect(refusalOf("proved", program(ago(15 * MINUTE)), now)).toBeUndefined();
    expect(refusalOf("proved", program(ago(15 * MINUTE + 1)), now)).toBe("proof-needed");
    expect(refusalOf("proved", program(undefined), now)).toBe("proof-needed");
    expect(refusalOf("signed-in", program(undefined), now)).toBeUndefined();
  });

  it("never acts as an admin, however fresh", () => {
    for (const access of ["admin", "admin-proved"] as const)
      expect(refusalOf(access, program(now), now)).toBe("second-factor-needed");
  });

  it("with a personal token can do what the token allows, without further proof", () => {
    const token: SignedIn = { ...program(undefined), token: { id: "t", scopes: new Set(["licences:write"] as const) } };
    expect(refusalOf("proved", token, now, "licences:write")).toBeUndefined();
    expect(refusalOf("proved", token, now, "serial-ids:replace")).toBe("token-scope-missing");
    expect(refusalOf("proved", token, now)).toBe("token-not-accepted");
  });
});

describe("an admin's factor", () => {
  const admin = (secondFactorAt: Date): SignedIn => ({
    sessionId: "s".repeat(22),
    provedAt: secondFactorAt,
    secondFactorAt,
    account: { ...account, secondFactorPassed: true },
  });
  const HOUR = 60 * MINUTE;

  it.each([
    ["admin", 12 * HOUR, undefined],
    ["admin", 12 * HOUR + 1, "second-factor-needed"],
    ["admin-proved", 15 * MINUTE, undefined],
    ["admin-proved", 15 * MINUTE + 1, "proof-needed"],
    ["admin-proved", 12 * HOUR + 1, "second-factor-needed"],
  ] as const)("at %s, %d ms after it was passed: %s", (access, age, refusal) => {
    expect(refusalOf(access, admin(ago(age)), now)).toBe(refusal);
  });
});
