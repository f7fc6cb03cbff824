import { describe, expect, it } from "vitest";
import { readConfig, type StudioConfig } from "./config.ts";
import { DEMO_OPERATOR } from "./demo-operator.ts";
import { TEST_OPERATOR } from "./operator.fake.ts";
import { legalFacts, placeholderNotice } from "./public-operator.ts";

const SECRETS = {
  SMTP_URL: "smtps://secret-user:secret-word@mail.example",
  PUBLIC_URL: "https://studio.example",
  SECRET_KEY: "secret-0123456789abcdef0123456789abcdef",
  DATABASE_URL: `postgres://secret-user:${"secret-word"}@db.example/studio`,
  COGNITO_USER_POOL_ID: "ap-northeast-1_Abc123",
  COGNITO_CLIENT_ID: "1h57kf5cpq17m0eml12EXAMPLE",
  STRIPE_SECRET_KEY: "sk_test_secret0123456789",
  STRIPE_PUBLISHABLE_KEY: "pk_test_0123456789",
  STRIPE_WEBHOOK_SECRET: "whsec_secret0123456789",
  TURN_URLS: "turn:t.example",
  TURN_USERNAME: "secret-user",
  TURN_CREDENTIAL: "secret-word",
  BOT_PROTECTION: "waf",
  WAF_SCRIPT_URL: "https://0123.edge.captcha-sdk.awswaf.com/0123/jsapi.js",
  WAF_API_KEY: "secret-key",
  ANALYTICS_SCRIPT_URL: "https://stats.example/script.js",
  OPERATOR_FILE: "operator.json",
};

const configOf = (operator: unknown): StudioConfig => {
  const read = readConfig(SECRETS, [], "/srv", () => JSON.stringify(operator));
  if (!read.ok) throw new Error(read.error.join(" "));
  return read.value;
};

describe("legalFacts", () => {
  it("contains only the public part of the configuration", () => {
    const facts = legalFacts(configOf(TEST_OPERATOR));
    const text = JSON.stringify(facts);
    for (const hidden of [
      "secret",
      "whsec",
      "_test_",
      "/srv",
      "db.example",
      "mail.example",
      "t.example",
      "ap-northeast-1",
      "awswaf",
    ])
      expect(text).not.toContain(hidden);
    expect(text).not.toContain(TEST_OPERATOR.invoices.bankAccount);
    expect(text).not.toContain(TEST_OPERATOR.mailFrom.address);
    expect(facts.services).toEqual({ payment: true, waf: true, userPool: true, stunOrTurn: true });
    expect(facts.operator).toMatchObject({
      name: TEST_OPERATOR.name,
      address: TEST_OPERATOR.address,
      phone: TEST_OPERATOR.phone,
    });
  });

  it("omits facts disclosed only on request", () => {
    const facts = legalFacts(configOf({ ...TEST_OPERATOR, disclosedOnRequest: ["address", "phone"] }));
    expect(facts.operator).toMatchObject({ address: null, phone: null });
    const text = JSON.stringify(facts);
    expect(text).not.toContain(TEST_OPERATOR.phone);
    expect(text).not.toContain("千代田1-1-1");
    expect(text).not.toContain("1-1-1 Chiyoda");
  });
});

describe("placeholderNotice", () => {
  it("names the missing facts, or nothing if complete", () => {
    expect(placeholderNotice(DEMO_OPERATOR)).toMatch(/placeholders \(name, representative, address, .*OPERATOR_FILE\.$/);
    expect(placeholderNotice({ ...TEST_OPERATOR, phone: DEMO_OPERATOR.phone })).toContain("(phone)");
    expect(placeholderNotice(TEST_OPERATOR)).toBeUndefined();
  });
});
