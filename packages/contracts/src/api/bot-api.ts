import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

/** AWS WAF's name, so that it can replace us. Spec §7. */
export const BOT_TOKEN_HEADER = "x-aws-waf-token";
/** Header that is `captcha` on a 405 that requests one. */
export const BOT_ACTION_HEADER = "x-amzn-waf-action";
/** Header that makes a retry the same request. */
export const IDEMPOTENCY_HEADER = "idempotency-key";

/** A 405 on this site always means: prove that you are a person, then ask again. */
export const CAPTCHA_STATUS = 405;

/** `silent`: solved by the browser; `captcha`: by a person in the modal. */
export const BotLevel = z.enum(["silent", "captcha"]);
export type BotLevel = z.infer<typeof BotLevel>;

/** Answer where an AWS WAF stands before the site: its own script gets tokens and shows its captcha. */
export const WafIntegration = z.object({
  waf: z.object({
    /** Application integration URL of the web ACL (`…/jsapi.js`). */
    scriptUrl: z.url(),
    /** For the captcha, bound to the site's domain; not a secret. */
    apiKey: z.string(),
  }),
});
export type WafIntegration = z.infer<typeof WafIntegration>;

/** Calls for a bot-protection token. */
export const BOT_API = {
  /** Proof of work in ALTCHA's format, or {@link WafIntegration}. */
  botChallenge: {
    method: "GET",
    path: "/studio/api/bot/challenge",
    access: "anyone",
    bot: false,
    query: z.object({ level: BotLevel }),
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  },
  /** `payload` comes from the ALTCHA widget (base64). */
  botToken: {
    method: "POST",
    path: "/studio/api/bot/token",
    access: "anyone",
    bot: false,
    body: z.object({ payload: z.string().min(1).max(8192) }),
    reply: z.object({
      token: z.string(),
      /** {@link BOT_TOKEN_HEADER} unless configured otherwise. */
      header: z.string(),
      level: BotLevel,
      /** Renew the token before. */
      expiresInSeconds: z.number().int().positive(),
    }),
    /** `captcha-needed`: no more silent tokens for this address; `too-many-requests`: none at all for now. */
    errors: ["captcha-wrong", "captcha-needed", "too-many-requests"],
  },
} as const satisfies Record<string, Endpoint>;
