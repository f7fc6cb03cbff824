import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";

const STATIC_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  // With the opener policy this isolates our pages, which gives them shared memory and fine clocks.
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Permissions-Policy":
    "camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), gyroscope=(self), accelerometer=(self), gamepad=(self), geolocation=(), payment=()",
};

/** Names the foreign content that a page may hold: none, or Stripe's form for a card. */
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
    // 'self' does not cover WebSockets in every browser.
    `connect-src 'self' ws: wss:${guest.connect}${outside}`,
    ...guest.frames,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The strictest policy, for answers that are not pages. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sets the headers that every answer carries, also one that no hook sees. */
export const setSecurityHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers(STATIC_HEADERS).header("Content-Security-Policy", NO_CONTENT_POLICY);

/** RFC 6797: a browser that has been here by https comes by nothing else for a year. */
const TRANSPORT = "max-age=31536000";

/**
 * Sets security headers on every answer; pages get their own policy from {@link allowPage}. With an https `publicUrl`, answers
 * over https set HSTS. Without one, the certificate may be self-signed, and HSTS would lock everyone out.
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
 * Lets the answer be a page of ours. Returns the nonce that its inline scripts and styles must carry: 128 random bits, base64. A page with a
 * guest is not cross-origin isolated: the guest's frames do not ask to be embedded so. `analyticsScript`: address of an outside script
 * that pages may load, and report to its origin.
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
