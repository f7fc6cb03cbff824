import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { PUBLIC_PATHS } from "@setsuna/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireLightLanding } from "../../../scripts/lib/landing-weight.ts";
import { scriptCircles, scriptsOfRoutes } from "../../../scripts/lib/page-scripts.ts";
import { Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
afterAll(() => stage?.close());

const LANGUAGES = ["ja", "en"] as const;
const addressOf = (path: string, language: string) => `${stage.studio.origin}/studio${path}?lng=${language}`;

const unescaped = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = ""]) => unescaped(found));
const hrefsOf = (html: string): string[] => all(html, /<(?:a|link|area)\b[^>]*?\shref="([^"]*)"/g);
const idsOf = (html: string): string[] => all(html, /\s(?:id|name)="([^"]+)"/g);

describe("as served", () => {
  const read = new Map<string, Promise<{ readonly status: number; readonly html: string }>>();
  const get = (address: string) => {
    const known =
      read.get(address) ??
      fetch(address).then(async (answer) => ({
        status: answer.status,
        html: answer.headers.get("content-type")?.startsWith("text/html") ? await answer.text() : "",
      }));
    read.set(address, known);
    return known;
  };

  test.each(LANGUAGES)(
    "every public page in %s has one heading, a head for search engines, and no dead link",
    async (language) => {
      const wrong: string[] = [];
      for (const path of PUBLIC_PATHS) {
        const from = addressOf(path, language);
        const { status, html } = await get(from);
        const complain = (what: string) => wrong.push(`${path}: ${what}`);
        if (status !== 200) complain(`HTTP ${status}`);
        if (!html.includes(`<html lang="${language}"`)) complain("is in another language");
        if (all(html, /<title>([^<]+)<\/title>/g).length !== 1) complain("has no title, or two");
        if (path !== "/auth" && all(html, /<(h1)[\s>]/g).length !== 1) complain("has no h1, or two");
        if ((all(html, /<meta name="description" content="([^"]*)"/g)[0] ?? "").length < 50) complain("has no description");
        if (all(html, /<link rel="canonical" href="([^"]*)"/g)[0] !== from) complain("has another canonical address");
        if (new Set(all(html, /<link rel="alternate" hrefLang="([^"]*)"/g)).size !== 3) complain("does not name its languages");
        const links = [...hrefsOf(html), ...all(html, /<meta property="og:image" content="([^"]*)"/g)];
        for (const link of new Set(links)) {
          if (!URL.canParse(link, from)) {
            complain(`«${link}» is no address`);
            continue;
          }
          const target = new URL(link, from);
          const fragment = decodeURIComponent(target.hash.slice(1));
          target.hash = "";
          if (target.origin !== stage.studio.origin) {
            if (target.protocol !== "https:" && target.protocol !== "mailto:") complain(`«${link}» is neither https nor mail`);
            continue;
          }
          const there = await get(target.href);
          if (there.status !== 200) complain(`«${link}» answers ${there.status}`);
          else if (fragment !== "" && !idsOf(there.html).includes(fragment)) complain(`«${link}» leads to no place there`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  describe("a build's scripts", () => {
    const READ = /^(?:articles|downloads|guides|landing|legal|whats-new)\//;
    /** Formats, errors and a live status come from the contract's own code. */
    const SHOWS_CONTRACT = [
      "guides/connection-status/connection-status-page",
      "guides/control-signals/control-signals-page",
      "guides/troubleshooting/troubleshooting-page",
    ];
    const client = fileURLToPath(new URL("../../../apps/web/build/client", import.meta.url));

    test("are at most 122 kB for the landing page", () => expect(requireLightLanding(client)).toBeGreaterThan(50_000));

    test("are at most 45 files for any page (apps/web/chunk-groups.ts)", () => {
      const counts = [...scriptsOfRoutes(client)].map(([route, scripts]) => ({ route, files: scripts.size }));
      expect(counts.length).toBeGreaterThan(80);
      expect(counts.filter(({ files }) => files > 45)).toEqual([]);
    });

    test("include no parser on pages that are only read", () => {
      const routes = [...scriptsOfRoutes(client)].filter(([route]) => READ.test(route));
      const parsing = routes.filter(([, scripts]) => [...scripts].some((file) => /^(?:api|errors)-/.test(file)));
      expect(routes.length).toBeGreaterThan(20);
      expect(parsing.map(([route]) => route).toSorted()).toEqual(SHOWS_CONTRACT);
    });

    test("load the console only on its own pages", () => {
      const routes = [...scriptsOfRoutes(client)].filter(([, scripts]) => [...scripts].some((file) => file.startsWith("admin-")));
      expect(routes.length).toBeGreaterThan(10);
      expect(routes.map(([route]) => route).filter((route) => !route.startsWith("admin"))).toEqual([]);
    });

    test("have no import cycles, in which a module may run before its dependency", () =>
      expect(scriptCircles(client)).toEqual([]));
  });

  test.each(["/", "/app/sender"])(
    "the entry scripts of %s carry the hashes of the published list, which match the files",
    async (path) => {
      const list = await (await fetch(`${stage.studio.origin}/studio/hashes.txt`)).text();
      const published = new Map(
        list
          .trimEnd()
          .split("\n")
          .map((line) => [`/studio/${line.slice(66)}` as string, line.slice(0, 64)] as const),
      );
      const { html } = await get(addressOf(path, "en"));
      // Reading pages fetch scripts after the first frame, from a list in a script.
      const preloads = html.includes("data-late")
        ? (JSON.parse(/for \(const preload of (\[.*?\])\)/.exec(html)?.[1] ?? "[]") as { href: string; integrity?: string }[])
        : [...html.matchAll(/<link rel="modulepreload"([^>]*)>/g)].map(([, attributes = ""]) => ({
            href: all(attributes, /href="([^"]*)"/g)[0] ?? "",
            integrity: all(attributes, /integrity="([^"]*)"/g)[0],
          }));
      expect(preloads.length).toBeGreaterThan(3);
      for (const { href, integrity } of preloads) {
        const bytes = Buffer.from(await (await fetch(new URL(href, stage.studio.origin))).arrayBuffer());
        const hash = createHash("sha256").update(bytes).digest();
        expect([href, published.get(href), integrity]).toEqual([href, hash.toString("hex"), `sha256-${hash.toString("base64")}`]);
      }
    },
  );

  test("pages are compressed, and vary by the headers that they depend on", async () => {
    const answer = await fetch(addressOf("/", "en"), { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("vary")).toBe("Accept-Language, Cookie, Accept-Encoding");
  });

  test("the sitemap has every indexable page in both languages, and robots.txt leads to it", async () => {
    const robots = await (await fetch(`${stage.studio.origin}/robots.txt`)).text();
    const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? "";
    const xml = await (await fetch(sitemap)).text();
    const places = all(xml, /<loc>([^<]+)<\/loc>/g);
    expect(places).toHaveLength((PUBLIC_PATHS.length - 2) * LANGUAGES.length);
    for (const place of places) expect((await get(place)).html).not.toContain('name="robots"');
    expect((await get(addressOf("/auth", "ja"))).html).toContain('<meta name="robots" content="noindex"/>');
  });
});
