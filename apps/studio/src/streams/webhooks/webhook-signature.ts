import { randomBytes } from "node:crypto";
import { Webhook as Signer } from "standardwebhooks";
import type { Secrets } from "../../platform/index.ts";
import type { webhooks } from "../../platform/storage/schema/webhooks.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
type Keys = Pick<WebhookRow, "id" | "sealedSecret" | "sealedOldSecret" | "oldSecretUntil">;

/** Standard Webhooks allows 24 to 64 bytes. */
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

export const sealWebhookSecret = (secrets: Secrets, id: string, secret: string): string => secrets.seal("webhook", secret, id);

/** Standard Webhooks 1.0: one signature per valid secret, the newest first. */
export const signedHeaders = (secrets: Secrets, keys: Keys, message: string, body: string, now: Date): Record<string, string> => {
  const { id, sealedSecret, sealedOldSecret, oldSecretUntil } = keys;
  const isOldValid = sealedOldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
  const valid = [sealedSecret, ...(isOldValid ? [sealedOldSecret] : [])].map((sealed) => secrets.open("webhook", sealed, id));
  return {
    "webhook-id": message,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": valid.map((secret) => new Signer(secret).sign(message, now, body)).join(" "),
  };
};
