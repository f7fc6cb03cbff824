import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { PUBLIC_PATHS, type PublicPath } from "@setsuna/contracts";
import { openContext, until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireLightLanding } from "../../../scripts/lib/landing-weight.ts";
import { snapshotDifference, takeSnapshot } from "../support/site-snapshots.ts";
import { Stage } from "../support/stage.ts";

let stage: Stage;
let page: Page;
/** What the browser complained of since it was last asked: refused by the policy, thrown, not as the server rendered it. */
const complaints: string[] = [];
beforeAll(async () => {
  stage = await Stage.open();
  const context = await openContext(stage.browser, { locale: "ja-JP" });
  page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
  });
});
afterAll(() => stage?.close());

const LANGUAGES = ["ja", "en"] as const;
const addressOf = (path: string, language: string) => `${stage.studio.origin}/studio${path}?lng=${language}`;

const unescaped = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = ""]) => unescaped(found));
const hrefsOf = (html: string): string[] => all(html, /<(?:a|link|area)\b[^>]*?\shref="([^"]*)"/g);
const idsOf = (html: string): string[] => all(html, /\s(?:id|name)="([^"]+)"/g);

describe("as served", () => {
  /** Each address once, as text. */
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
    "every public page in %s has one heading, a head that search engines can use, and no dead link",
    async (language) => {
      const wrong: string[] = [];
      for (const path of PUBLIC_PATHS) {
        const from = addressOf(path, language);
        const { status, html } = await get(from);
        const complain = (what: string) => wrong.push(`${path}: ${what}`);
        if (status !== 200) complain(`HTTP ${status}`);
        if (!html.includes(`<html lang="${language}"`)) complain("is in another language");
        if (all(html, /<title>([^<]+)<\/title>/g).length !== 1) complain("has no title, or two");
        // Who is there is settled before the forms of /auth are shown.
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

  test("the landing page loads at most 120 kB of script", () => {
    expect(requireLightLanding(fileURLToPath(new URL("../../../apps/web/build/client", import.meta.url)))).toBeGreaterThan(
      50_000,
    );
  });

  test("pages come compressed, and say what their form depends on", async () => {
    const answer = await fetch(addressOf("/", "en"), { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("vary")).toBe("Accept-Language, Cookie, Accept-Encoding");
  });

  test("the sitemap has every page that search engines may list, in both languages, and robots.txt leads there", async () => {
    const robots = await (await fetch(`${stage.studio.origin}/robots.txt`)).text();
    const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? "";
    const xml = await (await fetch(sitemap)).text();
    const places = all(xml, /<loc>([^<]+)<\/loc>/g);
    expect(places).toHaveLength((PUBLIC_PATHS.length - 2) * LANGUAGES.length);
    for (const place of places) expect((await get(place)).html).not.toContain('name="robots"');
    expect((await get(addressOf("/auth", "ja"))).html).toContain('<meta name="robots" content="noindex"/>');
  });
});

const violations = async (rules?: string[]): Promise<string[]> => {
  const builder = new AxeBuilder({ page });
  const result = await (rules === undefined ? builder : builder.withRules(rules)).analyze();
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
};

const languageIs = (language: string) =>
  until(`the page in ${language}`, async () => (await page.getAttribute("html", "lang")) === language);

/** Everything that is wrong with one page on a phone, in words. */
const faultsOf = async (path: PublicPath): Promise<string[]> => {
  const faults: string[] = [];
  const note = (when: string, found: readonly string[]) => faults.push(...found.map((what) => `${path} ${when}: ${what}`));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(addressOf(path, "ja"));
  await page.locator("h1").first().waitFor({ state: "attached" });
  const different = snapshotDifference(path, 390, await takeSnapshot(page));
  if (different !== undefined) note("at 390 px", [different]);
  for (const language of LANGUAGES) {
    if (language !== "ja") await page.goto(addressOf(path, language));
    await page.locator("h1").first().waitFor({ state: "attached" });
    await languageIs(language);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) note(language, [`${over} px wider than a phone`]);
    note(`${language}, light`, await violations());
    await page.emulateMedia({ colorScheme: "dark" });
    // Themes differ in colours alone.
    note(`${language}, dark`, await violations(["color-contrast"]));
    await page.emulateMedia({ colorScheme: "light" });
  }
  note("in the console", complaints.splice(0));
  return faults;
};

test("on a phone, every public page fits, looks as it did, satisfies axe in both languages and themes, and the browser has nothing to complain of", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const faults: string[] = [];
  for (const path of PUBLIC_PATHS) faults.push(...(await faultsOf(path)));
  expect(faults).toEqual([]);
}, 240_000);
