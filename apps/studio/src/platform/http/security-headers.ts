import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";

const STATIC_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  // Together with the opener policy, this enables shared memory and precise clocks.
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Permissions-Policy":
    "camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), gyroscope=(self), accelerometer=(self), gamepad=(self), geolocation=(), payment=()",
};

/** Foreign content on a page, currently only Stripe's card form. */
export type PageGuests = "none" | "stripe";

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  script: " https://js.stripe.com https://*.js.stripe.com",
  connect: " https://api.stripe.com",
  image: " https://*.stripe.com",
  frames: ["frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com"],
};
const NOBODY = { script: "", connect: "", image: "", frames: [] };

/** `outside`: a blank and the origin of an analytics script, or empty. */
const policy = (nonce: string, guest: typeof STRIPE | typeof NOBODY, outside: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${guest.script}${outside}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The component library sets style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${guest.image}${outside}`,
    "media-src 'self' blob:",
    // 'self' doesn't cover WebSockets in every browser.
    `connect-src 'self' ws: wss:${guest.connect}${outside}`,
    ...guest.frames,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

export const setSecurityHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers(STATIC_HEADERS).header("Content-Security-Policy", NO_CONTENT_POLICY);

/** One year (RFC 6797). */
const TRANSPORT = "max-age=31536000";

/**
 * Pages get their own policy from {@link allowPage}. HSTS requires an https `publicUrl`: otherwise the certificate may be
 * self-signed, and HSTS would lock everyone out.
 */
export const registerSecurityHeaders = (app: FastifyInstance, publicUrl?: string): void => {
  const isSecure = publicUrl !== undefined && new URL(publicUrl).protocol === "https:";
  app.addHook("onRequest", (request, reply, done) => {
    setSecurityHeaders(reply);
    if (isSecure && request.protocol === "https") reply.header("Strict-Transport-Security", TRANSPORT);
    done();
  });
};

const newNonce = (): string => randomBytes(16).toString("base64");

/**
 * Returns the nonce of inline scripts and styles: 128 random bits, base64. A page with a guest isn't cross-origin isolated,
 * because the guest's frames don't opt in. `analyticsScript`: outside script that pages may load and report to.
 */
export const allowPage = (reply: FastifyReply, guests: PageGuests = "none", analyticsScript?: string): string => {
  const nonce = newNonce();
  const outside = analyticsScript === undefined ? "" : ` ${new URL(analyticsScript).origin}`;
  reply.header("Content-Security-Policy", policy(nonce, guests === "stripe" ? STRIPE : NOBODY, outside));
  if (guests === "stripe") reply.removeHeader("Cross-Origin-Embedder-Policy");
  return nonce;
};

/** Lets the answer be a built file: workers and worklets take their policy from it. */
export const allowFile = (reply: FastifyReply): void => {
  reply.header("Content-Security-Policy", policy(newNonce(), NOBODY, ""));
};
