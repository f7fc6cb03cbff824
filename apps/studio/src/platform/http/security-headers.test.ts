import { fastify } from "fastify";
import { expect, it } from "vitest";
import { allowFile, allowPage, registerSecurityHeaders } from "./security-headers.ts";

it("allows Stripe's form only on the pages that show it", async () => {
  const app = fastify();
  registerSecurityHeaders(app);
  app.get("/page", (_request, reply) => reply.send(allowPage(reply)));
  app.get("/card", (_request, reply) => reply.send(allowPage(reply, "stripe")));
  const [page, card] = [await app.inject("/page"), await app.inject("/card")];
  const policyOf = ({ headers }: typeof page) => String(headers["content-security-policy"]).split("; ");
  expect(policyOf(page).join()).not.toContain("stripe");
  expect(page.headers["cross-origin-embedder-policy"]).toBe("require-corp");
  expect(policyOf(card)).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
  expect(policyOf(card)).toContain("connect-src 'self' ws: wss: https://api.stripe.com");
  expect(policyOf(card).find((part) => part.startsWith("script-src"))).toBe(
    `script-src 'self' 'nonce-${card.body}' https://js.stripe.com https://*.js.stripe.com`,
  );
  // An isolated page would block its frames, which don't opt in.
  expect(card.headers["cross-origin-embedder-policy"]).toBeUndefined();
  for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
    expect(policyOf(card)).toContain(part);
  await app.close();
});

it("prevents pages and workers from evaluating text or compiling WebAssembly", async () => {
  const app = fastify();
  registerSecurityHeaders(app);
  app.get("/page", (_request, reply) => reply.send(allowPage(reply)));
  app.get("/worker.js", (_request, reply) => {
    allowFile(reply);
    return reply.send("");
  });
  const policyOf = async (path: string) => String((await app.inject(path)).headers["content-security-policy"]);
  for (const path of ["/page", "/worker.js"]) expect(await policyOf(path)).toMatch(/script-src 'self' 'nonce-[^']+';/);
  await app.close();
});

it.each([
  ["https://studio.example", "https", "max-age=31536000"],
  ["https://studio.example", "http", undefined],
  ["http://studio.example", "https", undefined],
  [undefined, "https", undefined],
])("with PUBLIC_URL %s, requested over %s, sends HSTS: %s", async (publicUrl, protocol, expected) => {
  const app = fastify({ trustProxy: true });
  registerSecurityHeaders(app, publicUrl);
  app.get("/", (_request, reply) => reply.send("x"));
  const { headers } = await app.inject({ url: "/", headers: { "x-forwarded-proto": protocol } });
  expect(headers["strict-transport-security"]).toBe(expected);
  await app.close();
});
