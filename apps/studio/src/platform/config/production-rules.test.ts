import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readConfig, type StudioConfig } from "./config.ts";
import { TEST_OPERATOR } from "./operator.fake.ts";
import { productionRefusals, refusedParts, stagingNotice } from "./production-rules.ts";

const SPECIMEN = readFileSync(new URL("../../../../../config/operator.json", import.meta.url), "utf8");
const FILLED_IN = JSON.stringify({ ...TEST_OPERATOR, analytics: null });
const SECRET_KEY = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const Compose = z.object({
  services: z.object({ api: z.object({ environment: z.record(z.string(), z.string()), command: z.array(z.string()) }) }),
});
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
  it("refuses each development setting with its own sentence", () => {
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

  it.each([
    [{ BOT_PROTECTION: "off" }, "production-no-bot-protection"],
    [{ TRUSTED_PROXIES: "0.0.0.0/0" }, "production-trusts-everyone"],
    [{ TRUSTED_PROXIES: "10.0.0.1,0.0.0.0/1,128.0.0.0/1" }, "production-trusts-everyone"],
    [{ TRUSTED_PROXIES: "::/0" }, "production-trusts-everyone"],
    [{ PUBLIC_URL: "http://studio.example" }, "production-plain-http"],
    [{ TURN_URLS: "turn:turn.example", TURN_USERNAME: "u", TURN_CREDENTIAL: "c" }, "production-permanent-turn-login"],
    [{ SECRET_KEY: "setsuna-studio-production-secret-key" }, "production-weak-secret-key"],
  ])("refuses %j alone, which opens the site to everyone", (opened, code) => {
    const environment = { ...PUBLIC, ...SMTP, ...STRIPE, ...opened };
    const [sentence = "", ...others] = productionRefusals(read(environment));
    expect([codesOf([sentence]), others]).toEqual([[code], []]);
    expect(sentence).not.toContain("production-secret-key");
    expect(productionRefusals(read({ ...environment, PROFILE: "staging" }))).toEqual([]);
  });

  it.each<Record<string, string>>([
    { BOT_PROTECTION: "waf", WAF_SCRIPT_URL: "https://a.edge.captcha-sdk.awswaf.com/a/jsapi.js", WAF_API_KEY: "key" },
    { TRUSTED_PROXIES: "127.0.0.1,::1,10.0.0.0/8,172.16.0.0/12,fc00::/7,2001:db8::/32" },
    { TURN_URLS: "turn:turn.example", TURN_SECRET: SECRET_KEY },
    { SECRET_KEY },
  ])("accepts %j", (environment) => {
    expect(productionRefusals(read({ ...PUBLIC, ...SMTP, ...STRIPE, ...environment }))).toEqual([]);
  });

  it("starts with the settings of the compose file, filled in", () => {
    const compose = readFileSync(new URL("../../../../../ops/docker/compose.yaml", import.meta.url), "utf8");
    const api = Compose.parse(parse(compose, { merge: true })).services.api;
    const filledIn: Record<string, string> = {
      PUBLIC_URL: "https://studio.example",
      PUBLIC_ADDRESS: "203.0.113.7",
      SECRET_KEY,
      TURN_SECRET: SECRET_KEY,
      SMTP_URL: SMTP.SMTP_URL,
      OPERATOR_FILE: SMTP.OPERATOR_FILE,
      TEST_GATEWAY: "on",
    };
    const environment = Object.entries(api.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z_]+)(?::-([^}]*)|:\?)?\}/g, (_, asked: string, fallback = "") => filledIn[asked] ?? fallback),
    ]);
    environment.push(
      ["NATS_URL", "nats://api:password@nats:4222"],
      ["DATABASE_URL", "postgres://studio:password@postgres/studio"],
    );
    expect(productionRefusals(read(Object.fromEntries(environment), FILLED_IN, api.command))).toEqual([]);
  });

  it("starts when everything is set, with Stripe or with a test gateway chosen by the operator", () => {
    expect(productionRefusals(read({ ...PUBLIC, ...SMTP, ...STRIPE }))).toEqual([]);
    expect(productionRefusals(read({ ...PUBLIC, ...SMTP, TEST_GATEWAY: "on" }))).toEqual([]);
  });

  it("excludes development machines, relay nodes and staging sites, which log what they allow", () => {
    const nats = { NATS_URL: "nats://fleet:hush@nats.example:4222" };
    expect(productionRefusals(read({}))).toEqual([]);
    expect(productionRefusals(read({ ...nats, PROFILE: "production" }, FILLED_IN, ["--role", "relay"]))).toEqual([]);
    const staging = read({ ...PUBLIC, PROFILE: "staging" });
    expect(productionRefusals(staging)).toEqual([]);
    expect(stagingNotice(staging)).toEqual([
      expect.stringContaining("NOT A PRODUCTION SITE"),
      expect.stringContaining("by the links with a key that are printed below"),
      ...refusedParts(staging).map((sentence) => expect.stringContaining(sentence)),
    ]);
    expect(stagingNotice(read({}))).toEqual([]);
    const shared = stagingNotice(read({ DATABASE_URL: "postgres://a@b/c", SECRET_KEY, PROFILE: "staging" }));
    expect(shared.join()).not.toContain("key");
  });
});
