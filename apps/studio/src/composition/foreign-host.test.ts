import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PUBLIC_PATHS } from "@setsuna/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSite, servePages } from "../platform/http/site.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { openEmbeddedCopy } from "../platform/storage/testing/embedded-template.ts";
import { type AccountsApp, openAccountsApp } from "./accounts-app.fake.ts";

const WEB_BUILD = fileURLToPath(new URL("../../../web/build", import.meta.url));
const FOREIGN = "stranger.example";
const FILES = [
  "/robots.txt",
  "/llms.txt",
  "/studio/llms.txt",
  "/studio/sitemap.xml",
  "/studio/releases.xml",
  "/studio/whatsnew.xml",
];
const PAGES = PUBLIC_PATHS.map((path) => `/studio${path}`);
const TEXTS = ["howto", "api/docs", "policy"].map((page) => `/studio/${page}.md`);

describe.skipIf(!existsSync(join(WEB_BUILD, "server/index.js")))("a site without PUBLIC_URL (needs the build)", () => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  beforeAll(async () => {
    opened = await openEmbeddedCopy();
    const serve = servePages(await loadSite(WEB_BUILD));
    site = await openAccountsApp(opened, {}, { site: { serve } });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const ask = (url: string, host: string) =>
    site.app.inject({ url, headers: { host, accept: "text/html", "accept-language": "en" } });

  it("forbids caching of responses to a forged Host header, and keeps the header out of other responses", {
    timeout: 120_000,
  }, async () => {
    const withHost: string[] = [];
    for (const path of [...FILES, ...PAGES, ...TEXTS]) {
      const answer = await ask(path, FOREIGN);
      const whole = `${JSON.stringify(answer.headers)}${answer.body}`;
      if (whole.includes(FOREIGN)) {
        withHost.push(path);
        expect([path, answer.headers["cache-control"]]).toEqual([path, expect.stringMatching(/^no-(?:store|cache)$/)]);
      }
      expect([path, (await ask(path, "localhost")).body.includes(FOREIGN)]).toEqual([path, false]);
    }
    expect(withHost).toEqual(
      expect.arrayContaining(["/robots.txt", "/studio/sitemap.xml", "/studio/llms.txt", "/studio/howto.md"]),
    );
  });
});
