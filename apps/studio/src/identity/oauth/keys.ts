import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { JWK } from "oidc-provider";
import { z } from "zod";
import { type Database, keptSecret, type Secrets } from "../../platform/index.ts";

export interface OAuthKeys {
  /** RSA for RS256, which every OpenID client supports (OpenID Connect Core §15.1). */
  readonly signing: JWK;
  readonly cookies: string;
}

const RSA_BITS = 2048;
const COOKIE_KEY_BYTES = 32;

const PrivateRsa = z.object({
  kty: z.literal("RSA"),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

const makeSigningKey = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: RSA_BITS });
  return JSON.stringify(privateKey.export({ format: "jwk" }));
};

/** Created on first use and stored encrypted. */
export const oauthKeys = async (database: Database, secrets: Secrets, now: Date): Promise<OAuthKeys> => {
  const signing = await keptSecret(database, secrets, "oauth-signing-key", makeSigningKey, now);
  const cookies = await keptSecret(
    database,
    secrets,
    "oauth-cookie-key",
    () => randomBytes(COOKIE_KEY_BYTES).toString("base64url"),
    now,
  );
  return { signing: { ...PrivateRsa.parse(JSON.parse(signing)), use: "sig", alg: "RS256" }, cookies };
};
