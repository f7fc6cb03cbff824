import { fastify } from "fastify";
import { expect, it } from "vitest";
import { allowPage, registerSecurityHeaders } from "../../platform/http/security-headers.ts";
import { registerWafSources } from "./waf-sources.ts";

it("extends only the pages' policy", async () => {
  const app = fastify();
  registerSecurityHeaders(app);
  registerWafSources(app);
  app.get("/page", (_request, reply) => {
    allowPage(reply);
    return "page";
  });
  app.get("/data", () => "data");
  const policyOf = async (url: string) => String((await app.inject(url)).headers["content-security-policy"]).split("; ");
  const page = await policyOf("/page");
  for (const name of ["script-src", "connect-src", "img-src"])
    expect(page.find((directive) => directive.startsWith(name))).toContain(" https://*.awswaf.com");
  expect(page).toContain("default-src 'self'");
  expect(page).toContain("frame-ancestors 'none'");
  expect((await policyOf("/data")).join()).not.toContain("awswaf");
  await app.close();
});
