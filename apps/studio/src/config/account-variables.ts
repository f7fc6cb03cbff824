import { isIP } from "node:net";
import { z } from "zod";

/** What the variables of accounts, mail and storage look like. Each message goes on after "NAME should be". */

const parsedUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

export const PublicUrl = z
  .string()
  .refine((text) => {
    const url = parsedUrl(text);
    if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) return false;
    return ["/", "/studio", "/studio/"].includes(url.pathname) && url.search === "" && url.hash === "" && url.username === "";
  }, "the site's address as people reach it, such as https://studio.example")
  .transform((text) => new URL(text).origin);

export const BotProtection = z.enum(["on", "off", "waf"], "on, off or waf");

/** RFC 9110 §5.1, of the characters that AWS and proxies use. */
export const HeaderName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, "the name of a header, such as x-aws-waf-token");

export const AnalyticsScriptUrl = z
  .string()
  .refine(
    (text) => parsedUrl(text)?.protocol === "https:" && !/[\s;,'"]/.test(text),
    "the https address of a script, such as https://stats.example/script.js",
  );

export const WafScriptUrl = z.string().refine((text) => {
  const url = parsedUrl(text);
  return url?.protocol === "https:" && url.hostname.endsWith(".awswaf.com");
}, "the application integration URL of the web ACL, such as https://0123.edge.captcha-sdk.awswaf.com/0123/jsapi.js");

export const SmtpUrl = z.string().refine((text) => {
  const url = parsedUrl(text);
  return url !== undefined && (url.protocol === "smtp:" || url.protocol === "smtps:") && url.hostname !== "";
}, "an smtp: or smtps: URL, such as smtp://user:password@mail.example:587");

const isNetwork = (text: string): boolean => {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

export const TrustedProxies = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .refine((list) => list.every(isNetwork), "IP addresses or networks separated by commas, such as 10.0.0.0/8");

export const SecretKey = z.string().min(32, "32 or more characters that nobody can guess");

export const DatabaseUrl = z.string().refine((text) => {
  const url = parsedUrl(text);
  return url !== undefined && (url.protocol === "postgres:" || url.protocol === "postgresql:") && url.hostname !== "";
}, "a postgres: URL, such as postgres://user:password@db.example:5432/studio");

export const UserPoolId = z
  .string()
  .regex(/^[a-z]{2}(-[a-z]+)+-\d_[0-9a-zA-Z]{1,55}$/, "the id of a Cognito user pool, such as ap-northeast-1_Abc123");

const CLIENT_ID = /^[\w+-]{1,128}$/;
export const UserPoolClientId = z.string().regex(CLIENT_ID, "the id of an app client of the user pool, one without a secret");

export const IdentityClientIds = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((ids) => ids.every((id) => CLIENT_ID.test(id)), "names of clients separated by commas, such as signage,kiosk");

export const StripeSecretKey = z
  .string()
  .regex(/^(sk|rk)_[A-Za-z0-9_]{8,}$/, "a secret or restricted key of Stripe, sk_... or rk_...");
export const StripePublishableKey = z.string().regex(/^pk_[A-Za-z0-9_]{8,}$/, "a publishable key of Stripe, pk_...");
export const StripeWebhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/=_-]{8,}$/, "the signing secret of the webhook endpoint, whsec_...");
