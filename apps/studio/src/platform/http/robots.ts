import { cacheWithAddresses } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";
import { askedOrigin } from "./asked-origin.ts";
import { sitePathUnder, sitePrefix } from "./site-path.ts";

const DISALLOWED = [
  "/studio/user",
  "/studio/admin",
  "/studio/api/",
  "/studio/app",
  "/studio/try",
  "/studio/signup/",
  "/studio/resetpass",
] as const;
/** Exceptions, because the longer rule wins (RFC 9309 §2.2.2). */
const LET_IN = ["/studio/api/docs", "/studio/app-policy"] as const;

const LLMS = "/llms.txt";

/**
 * `/llms.txt` and `/robots.txt` (RFC 9309). `publicUrl` absent: uses the requested address. Under a prefix both stand below it,
 * and the host's operator copies the lines.
 */
export const registerRobots = (app: FastifyInstance, publicUrl: string | undefined): void => {
  app.get(LLMS, (_request, reply) => reply.redirect(`/studio${LLMS}`, 302));
  app.get("/robots.txt", (request, reply) => {
    const address = publicUrl ?? askedOrigin(request);
    const path = sitePathUnder(sitePrefix(publicUrl));
    const lines = [
      "User-agent: *",
      ...LET_IN.map((one) => `Allow: ${path(one)}`),
      ...DISALLOWED.map((one) => `Disallow: ${path(one)}`),
      ...(address === undefined ? [] : ["", `Sitemap: ${address}/studio/sitemap.xml`]),
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("Cache-Control", cacheWithAddresses({ address: publicUrl }, 3600))
      .send(`${lines.join("\n")}\n`);
  });
};
