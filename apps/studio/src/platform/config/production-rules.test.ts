import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readConfig, type StudioConfig } from "./config.ts";
import { TEST_OPERATOR } from "./operator.fake.ts";
import { developmentParts, productionRefusals, stagingNotice } from "./production-rules.ts";

const SPECIMEN = readFileSync(new URL("../../../../../config/operator.json", import.meta.url), "utf8");
const FILLED_IN = JSON.stringify({ ...TEST_OPERATOR, analytics: null });
const SECRET_KEY = "0123456789abcdef0123456789abcdef";
const PUBLIC = { PUBLIC_URL: "https://studio.example" };
const SMTP = { SMTP_URL: "smtp://mail.example", OPERATOR_FILE: "operator.json" };
const STRIPE = {
  STRIPE_SECRET_KEY: `sk_test_${"0123456789"}`,
  STRIPE_PUBLISHABLE_KEY: "pk_test_0123456789",
  STRIPE_WEBHOOK_SECRET: `whsec_${"0123456789"}`,
};

const read = (environment: Record<string, string>, operator = FILLED_IN, flags: string[] = []): StudioConfig => {
  const result = readConfig(environment, flags, "/srv", (path) => (path === "/srv/operator.json" ? operator : undefined));
  if (!result.ok) throw new Error(result.error.join(" "));
  return result.value;
};
const codesOf = (sentences: readonly string[]): string[] => sentences.map((one) => /\[([a-z-]+)\]$/.exec(one)?.[1] ?? one);

describe("the profile", () => {
  it.each([
    [{}, "development"],
    [PUBLIC, "production"],
    [{ DATABASE_URL: "postgres://db.example/studio", SECRET_KEY }, "production"],
    [{ ...PUBLIC, PROFILE: "staging" }, "staging"],
    [{ PROFILE: "production" }, "production"],
  ] as const)("of %j is %s", (environment, profile) => {
    expect(read(environment).profile).toBe(profile);
  });
});

describe("a production site", () => {
  it("refuses each thing for development with a sentence of its own", () => {
    expect(codesOf(productionRefusals(read(PUBLIC)))).toEqual([
      "production-needs-mail",
      "production-placeholder-operator",
      "production-test-gateway",
    ]);
    expect(codesOf(productionRefusals(read({ ...PUBLIC, TEST_CLOCK: "on" })))).toContain("production-test-clock");
    expect(productionRefusals(read({ ...PUBLIC, ...SMTP, ...STRIPE }, SPECIMEN))).toEqual([
      expect.stringMatching(/OPERATOR_FILE.* \(name,.*\) \[production-placeholder-operator\]$/),
    ]);
  });

  it("starts when all is set, with Stripe or with the test gateway that its operator wants", () => {
    expect(productionRefusals(read({ ...PUBLIC, ...SMTP, ...STRIPE }))).toEqual([]);
    expect(productionRefusals(read({ ...PUBLIC, ...SMTP, TEST_GATEWAY: "on" }))).toEqual([]);
  });

  it("is no other: nobody's own machine, no relay node, no staging site, which says aloud what it allows", () => {
    const nats = { NATS_URL: "nats://fleet:hush@nats.example:4222" };
    expect(productionRefusals(read({}))).toEqual([]);
    expect(productionRefusals(read({ ...nats, PROFILE: "production" }, FILLED_IN, ["--role", "relay"]))).toEqual([]);
    const staging = read({ ...PUBLIC, PROFILE: "staging" });
    expect(productionRefusals(staging)).toEqual([]);
    expect(stagingNotice(staging)).toEqual([
      expect.stringContaining("NOT A PRODUCTION SITE"),
      ...developmentParts(staging).map((sentence) => expect.stringContaining(sentence)),
    ]);
    expect(stagingNotice(read({}))).toEqual([]);
  });
});
