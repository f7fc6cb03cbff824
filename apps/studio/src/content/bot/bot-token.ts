import { BotLevel } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { z } from "zod";
import { isSameSecret, type Secrets } from "../../platform/index.ts";

const Claims = z.object({
  /** Key in the budget's table: 22 base64url characters. */
  id: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  /** Times of issue and expiry, seconds since the epoch. */
  iat: z.number().int(),
  exp: z.number().int(),
  level: BotLevel,
  print: z.string(),
});
export type BotClaims = z.infer<typeof Claims>;

export type BotTokenFlaw = "malformed" | "forged" | "expired" | "elsewhere";

const VERSION = "v1";
const MAX_LENGTH = 1000;

export const signBotToken = (secrets: Secrets, claims: BotClaims): string => {
  const body = `${VERSION}.${Buffer.from(JSON.stringify(claims), "utf8").toString("base64url")}`;
  return `${body}.${secrets.mac("bot-token", body)}`;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    // JSON.parse throws only for invalid JSON.
    return undefined;
  }
};

export const verifyBotToken = (secrets: Secrets, token: string, print: string, now: Date): Result<BotClaims, BotTokenFlaw> => {
  const [version, payload = "", mac = "", ...more] = token.length > MAX_LENGTH ? [] : token.split(".");
  if (version !== VERSION || more.length > 0) return err("malformed");
  if (!isSameSecret(mac, secrets.mac("bot-token", `${version}.${payload}`))) return err("forged");
  const claims = Claims.safeParse(parsed(payload));
  if (!claims.success) return err("malformed");
  if (claims.data.exp * 1000 <= now.getTime()) return err("expired");
  return claims.data.print === print ? ok(claims.data) : err("elsewhere");
};
