import { cacheWithAddresses } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";
import { askedOrigin } from "./asked-origin.ts";
import { sitePathUnder, sitePrefix } from "./site-path.ts";

/** Paths that search engines should skip: screens behind a login, the API, and streaming pages. */
const KEPT_OUT = [
  "/studio/user",
  "/studio/admin",
  "/studio/api/",
  "/studio/app",
  "/studio/try",
  "/studio/signup/",
  "/studio/resetpass",
] as const;
/** Within them, what may be read. RFC 9309 §2.2.2: the longer rule wins. */
const LET_IN = ["/studio/api/docs", "/studio/app-policy"] as const;

/** Path at which programs look for the site's summary. https://llmstxt.org */
const LLMS = "/llms.txt";

/**
 * `GET /llms.txt`, which leads to the site's, and `GET /robots.txt`, with the way to the sitemap. RFC 9309. `publicUrl` absent: the address
 * under which it is asked for. Under a prefix both stand below it: those of the host are its operator's, who copies the lines.
 */
export const registerRobots = (app: FastifyInstance, publicUrl: string | undefined): void => {
  app.get(LLMS, (_request, reply) => reply.redirect(`/studio${LLMS}`, 302));
  app.get("/robots.txt", (request, reply) => {
    const address = publicUrl ?? askedOrigin(request);
    const path = sitePathUnder(sitePrefix(publicUrl));
    const lines = [
      "User-agent: *",
      ...LET_IN.map((one) => `Allow: ${path(one)}`),
      ...KEPT_OUT.map((one) => `Disallow: ${path(one)}`),
      ...(address === undefined ? [] : ["", `Sitemap: ${address}/studio/sitemap.xml`]),
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("Cache-Control", cacheWithAddresses({ address: publicUrl }, 3600))
      .send(`${lines.join("\n")}\n`);
  });
};
