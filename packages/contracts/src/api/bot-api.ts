import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

/** Request header that carries the token: the name that AWS WAF uses, so that it can stand in for us. Spec §7. */
export const BOT_TOKEN_HEADER = "x-aws-waf-token";
/** Response header of a 405 that asks for a captcha. Its value is `captcha`. */
export const BOT_ACTION_HEADER = "x-amzn-waf-action";
/** Request header that makes a retry the same request. */
export const IDEMPOTENCY_HEADER = "idempotency-key";

/** A 405 on this site always means: prove that you are a person, then ask again. It is never a wrong method. */
export const CAPTCHA_STATUS = 405;

/** `silent`: solved without the person; `captcha`: by the person's own hand in the modal. */
export const BotLevel = z.enum(["silent", "captcha"]);
export type BotLevel = z.infer<typeof BotLevel>;

/** Answer where an AWS WAF stands before the site: its own script gets tokens and shows its captcha. */
export const WafIntegration = z.object({
  waf: z.object({
    /** The application integration URL of the web ACL (`…/jsapi.js`). */
    scriptUrl: z.url(),
    /** For the captcha, bound to the site's domain; not a secret. */
    apiKey: z.string(),
  }),
});
export type WafIntegration = z.infer<typeof WafIntegration>;

/** Calls by which a page proves that no program drives it. */
export const BOT_API = {
  /** A proof-of-work challenge in ALTCHA's form, or {@link WafIntegration} where an AWS WAF asks in our place. */
  botChallenge: {
    method: "GET",
    path: "/studio/api/bot/challenge",
    access: "anyone",
    bot: false,
    query: z.object({ level: BotLevel }),
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  },
  /** A token for a solved challenge. `payload` is what the ALTCHA widget gives (base64). */
  botToken: {
    method: "POST",
    path: "/studio/api/bot/token",
    access: "anyone",
    bot: false,
    body: z.object({ payload: z.string().min(1).max(8192) }),
    reply: z.object({
      token: z.string(),
      /** Request header that carries it; {@link BOT_TOKEN_HEADER} unless the operator chose another. */
      header: z.string(),
      level: BotLevel,
      /** Seconds until the token ends; a new one should be got before. */
      expiresInSeconds: z.number().int().positive(),
    }),
    /** `captcha-needed`: this address gets no more silent tokens; `too-many-requests`: nor any other, for now. */
    errors: ["captcha-wrong", "captcha-needed", "too-many-requests"],
  },
} as const satisfies Record<string, Endpoint>;
