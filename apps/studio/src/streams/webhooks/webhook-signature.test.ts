import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import { newWebhookSecret, sealWebhookSecret, signedHeaders } from "./webhook-signature.ts";

const secrets = secretsUnder(Buffer.alloc(32, 7));
const keys = (secret: string, old?: { readonly secret: string; readonly until: Date }) => ({
  id: "hook",
  sealedSecret: sealWebhookSecret(secrets, "hook", secret),
  sealedOldSecret: old === undefined ? null : sealWebhookSecret(secrets, "hook", old.secret),
  oldSecretUntil: old?.until ?? null,
});
const verified = (secret: string, text: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(text)
    .digest("base64")}`;

describe("Standard Webhooks signatures", () => {
  it("match the specification's test vector", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const at = new Date(1_614_265_330_000);
    expect(signedHeaders(secrets, keys(secret), "msg_p5jXN8AQM9LWM0D4loKWxJek", '{"test": 2432232314}', at)).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("cover ID, time and every byte of the body", () => {
    const secret = newWebhookSecret();
    const at = new Date(1_700_000_000_999);
    const body = '{"name":"髙﨑𠮷🎥"}';
    const { "webhook-signature": signature } = signedHeaders(secrets, keys(secret), "msg_1", body, at);
    expect(signature).toBe(verified(secret, `msg_1.1700000000.${body}`));
  });

  it("are also created with the old secret until it expires", () => {
    const [secret, old] = [newWebhookSecret(), newWebhookSecret()];
    const until = new Date(1_700_000_000_000);
    const signaturesAt = (ms: number) =>
      signedHeaders(secrets, keys(secret, { secret: old, until }), "msg_1", "{}", new Date(ms))["webhook-signature"]?.split(" ");
    const before = until.getTime() - 1;
    const text = `msg_1.${Math.floor(before / 1000)}.{}`;
    expect(signaturesAt(before)).toEqual([verified(secret, text), verified(old, text)]);
    expect(signaturesAt(until.getTime())).toEqual([verified(secret, "msg_1.1700000000.{}")]);
  });

  it("use 32 random bytes each", () => {
    const secret = newWebhookSecret();
    expect(Buffer.from(secret.slice("whsec_".length), "base64")).toHaveLength(32);
    expect(newWebhookSecret()).not.toBe(secret);
  });
});
