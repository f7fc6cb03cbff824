import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { hasMailbox } from "./production-rules.ts";

const HERE = {
  PROFILE: "development",
  HOST: "127.0.0.1",
  PUBLIC_URL: "http://localhost:8787",
  DATABASE_URL: "postgres://studio@127.0.0.1:5432/postgres",
  SECRET_KEY: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
};
const read = (changed: Readonly<Record<string, string | undefined>>) => readConfig({ ...HERE, ...changed }, [], "/srv");
const complaintsOf = (changed: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const result = read(changed);
  return result.ok ? [] : result.error;
};
const STRIPE = {
  STRIPE_SECRET_KEY: `sk_test_${"0123456789"}`,
  STRIPE_PUBLISHABLE_KEY: "pk_test_0123456789",
  STRIPE_WEBHOOK_SECRET: `whsec_${"0123456789"}`,
};

describe("PROFILE=development", () => {
  it.each<Record<string, string | undefined>>([
    {},
    { PUBLIC_URL: undefined },
    { DATABASE_URL: undefined },
    { HOST: "::1", PUBLIC_URL: "http://[::1]:8787", DATABASE_URL: "postgresql://studio:password@LOCALHOST/studio" },
  ])("opens the test clock and the mailbox on this machine: %j", (changed) => {
    const result = read({ ...changed, TEST_CLOCK: "on" });
    expect(result).toMatchObject({ ok: true, value: { profile: "development", testClock: true } });
    expect(result.ok && hasMailbox(result.value)).toBe(true);
  });

  it.each([
    ["HOST", undefined],
    ["HOST", "0.0.0.0"],
    ["HOST", "::"],
    ["HOST", "192.168.1.20"],
    ["PUBLIC_URL", "https://studio.example"],
    ["PUBLIC_URL", "http://localhost.studio.example"],
    ["PUBLIC_URL", "http://127.0.0.1.studio.example"],
    ["DATABASE_URL", "postgres://studio@db.example/studio"],
    ["DATABASE_URL", "postgres://localhost@db.example/studio"],
    ["DATABASE_URL", "postgres://localhost.db.example/studio"],
    ["DATABASE_URL", "postgres://localhost/studio?host=db.example"],
    ["DATABASE_URL", "postgres://localhost/studio?hostaddr=192.0.2.7"],
  ])("refuses %s=%s, which others could reach or use", (name, value) => {
    expect(complaintsOf({ [name]: value })).toEqual([
      expect.stringContaining(`PROFILE=development needs ${name} to be localhost`),
    ]);
  });

  it("lists every variable that points elsewhere", () => {
    const elsewhere = { HOST: "0.0.0.0", PUBLIC_URL: "https://studio.example", DATABASE_URL: "postgres://db.example/studio" };
    expect(complaintsOf(elsewhere)).toHaveLength(3);
  });

  it("refuses the test clock together with Stripe", () => {
    expect(complaintsOf({ ...STRIPE, TEST_CLOCK: "on" })).toEqual([expect.stringContaining("TEST_CLOCK=on goes with neither")]);
  });
});

describe("a database on this machine", () => {
  it("means production unless PROFILE says otherwise", () => {
    expect(read({ PROFILE: undefined })).toMatchObject({ ok: true, value: { profile: "production" } });
  });

  it.each([undefined, "staging", "production"])("refuses the test clock, and has no mailbox, with PROFILE=%s", (profile) => {
    expect(complaintsOf({ PROFILE: profile, TEST_CLOCK: "on" })).toEqual([expect.stringContaining("DATABASE_URL")]);
    const result = read({ PROFILE: profile });
    expect(result.ok && hasMailbox(result.value)).toBe(false);
  });
});
