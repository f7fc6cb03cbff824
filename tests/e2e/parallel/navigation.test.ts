import { openContext, until } from "@setsuna/testkit";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { LANDING_SECTIONS } from "../../../apps/web/app/site/layout/landing-sections.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { Stage } from "../support/stage.ts";

let stage: Stage;
const contexts: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  stage = await Stage.shared();
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});
afterAll(() => stage?.close());

const addressOf = (path: string): string => `${stage.studio.origin}/studio${path}`;

let pageOfFile: Promise<Page> | undefined;
const openPage = async (): Promise<Page> => (await openContext(stage.browser, { locale: "en-US" })).newPage();

const visit = async (path: string, width = 1440, motion: "no-preference" | "reduce" = "no-preference"): Promise<Page> => {
  pageOfFile ??= openPage();
  const page = await pageOfFile;
  await page.context().clearCookies();
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: motion });
  await page.goto(addressOf(path));
  // Drawn by script once it is known who is signed in.
  await page.locator('header a[href="/studio/auth"]').waitFor();
  return page;
};

const visitBy = async (options: BrowserContextOptions, path: string): Promise<Page> => {
  const context = await stage.browser.newContext({ locale: "en-US", viewport: { width: 390, height: 844 }, ...options });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(addressOf(path));
  return page;
};

const followScroll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const steps: [number, number][] = [];
    Object.assign(globalThis, { steps });
    addEventListener("scroll", () => steps.push([performance.now(), scrollY]));
  });
const scrolled = (page: Page): Promise<{ places: number; ms: number }> =>
  page.evaluate(() => {
    const steps = Reflect.get(globalThis, "steps") as [number, number][];
    return { places: steps.length, ms: (steps.at(-1)?.[0] ?? 0) - (steps[0]?.[0] ?? 0) };
  });

const takePlaces = (page: Page): Promise<number[]> =>
  page.evaluate(() => (Reflect.get(globalThis, "steps") as [number, number][]).splice(0).map(([, top]) => top));
const SETTLES_PX = 200;

const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN), id);
const hashOf = (page: Page): Promise<string> => page.evaluate(() => location.hash);
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || (document.activeElement?.textContent ?? "").trim());
const arrives = (page: Page, hash: string) => until(`the address to end in ${hash}`, async () => (await hashOf(page)) === hash);
const isOpen = (menu: Locator): Promise<boolean> => menu.evaluate((button) => (button.parentElement as HTMLDetailsElement).open);

const BAR = "header nav:visible";

describe("on the landing page", () => {
  test("every link in the bar has its section", async () => {
    const html = await (await fetch(addressOf("/"))).text();
    for (const { id } of LANDING_SECTIONS) expect(html, id).toContain(` id="${id}"`);
  });

  test("the up-arrow appears after any scrolling and scrolls up in 600 ms; a bar link scrolls its section to 70 px below the edge, focused, in 500 ms", async () => {
    const page = await visit("/");
    const arrow = page.getByTestId("up-arrow");
    expect(await arrow.isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, 1));
    await arrow.waitFor({ state: "visible" });
    await page.evaluate(() => scrollTo(0, 1200));
    await followScroll(page);
    await arrow.click();
    await arrow.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect((await scrolled(page)).ms).toBeGreaterThan(150);

    await takePlaces(page);
    await page.locator(BAR).getByRole("link", { name: "Features" }).click();
    await arrives(page, "#feature");
    expect(Math.abs((await topOf(page, "feature")) - 70)).toBeLessThanOrEqual(1);
    expect(await focused(page)).toBe("feature");
    const { places, ms } = await scrolled(page);
    // It glides; a busy machine shows fewer steps.
    expect(places).toBeGreaterThan(3);
    expect(ms).toBeGreaterThan(150);
  });

  test("with reduced motion both jump at once", async () => {
    const page = await visit("/", 1440, "reduce");
    await followScroll(page);
    await page.locator(BAR).getByRole("link", { name: "Plans" }).click();
    await arrives(page, "#Plan");
    expect(await focused(page)).toBe("Plan");
    // Late layout may move the section a little.
    const [place = 0] = await takePlaces(page);
    expect(Math.abs(place - (await page.evaluate(() => scrollY)))).toBeLessThan(SETTLES_PX);
    await takePlaces(page);
    await page.getByTestId("up-arrow").click();
    await until("the beginning", () => page.evaluate(() => scrollY === 0));
    expect((await takePlaces(page)).filter((top) => top > SETTLES_PX && top < place - SETTLES_PX)).toEqual([]);
  });
});

const standsInMargin = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(() => scrollTo(0, 1200));
  const arrow = page.getByTestId("up-arrow");
  await arrow.waitFor({ state: "visible" });
  const left = await arrow.evaluate((button) => button.getBoundingClientRect().left);
  const covered = await page.evaluate((edge) => {
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.textContent?.trim() === "" || !node.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const inside = [...range.getClientRects()].some(({ right, left }) => right > edge + 1 && left < edge);
      if (inside && !node.parentElement.closest("table, [tabindex='0'], .visually-hidden")) found.push(node.textContent ?? "");
    }
    return found;
  }, left);
  expect(covered, `${width} px`).toEqual([]);
};

test.each(["/", "/contact"])("nothing in the header of %s moves when the page learns that no user is signed in", async (path) => {
  const context = await openContext(stage.browser, { locale: "en-US" });
  contexts.push(context);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/studio/api/session", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(addressOf(path));
  const places = () =>
    page
      .locator("header a:visible:not([href='/studio/auth']), header summary:visible, header button:visible")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  // Faces apply one by one (site/late-faces.ts).
  const faceLoaded = () =>
    [...document.fonts].some(({ family, status }) => family.includes("Inter Variable") && status === "loaded") &&
    document.documentElement.hasAttribute("data-faces");
  await until("the face that the bar is set in", () => page.evaluate(faceLoaded));
  const before = await places();
  answer();
  await page.locator('header a[href="/studio/auth"]').waitFor();
  expect(await places()).toEqual(before);
  expect(before.length).toBeGreaterThan(2);
});

test("the download menu works by keyboard: arrow keys, Escape, Tab", async () => {
  const page = await visit("/contact");
  const menu = page.getByTestId("download-menu");
  await menu.focus();
  await page.keyboard.press("Enter");
  expect(await isOpen(menu)).toBe(true);
  const seen: string[] = [];
  for (const key of ["ArrowDown", "ArrowDown", "End", "ArrowDown", "ArrowUp", "Home"]) {
    await page.keyboard.press(key);
    seen.push(await focused(page));
  }
  // Nothing is released here, so browser pages come first.
  const [send, receive, windows] = ["Send", "Receive", "Windows app (beta)"];
  expect(seen).toEqual([send, receive, windows, send, windows, send]);
  expect(await page.locator("[data-panel]:visible").textContent()).toContain("Not released yet");
  await page.keyboard.press("Escape");
  expect(await isOpen(menu)).toBe(false);
  expect(await focused(page)).toBe("Download");
  await page.keyboard.press("ArrowUp");
  expect(await focused(page)).toBe(windows);
  await page.keyboard.press("Tab");
  expect(await isOpen(menu)).toBe(false);
  await menu.click();
  expect(await isOpen(menu)).toBe(true);
  await page.locator("h1").click();
  expect(await isOpen(menu)).toBe(false);
});

test("on a phone everything is in one menu with large targets, which leads to another page's section", async () => {
  const page = await visitBy({ hasTouch: true, isMobile: true, reducedMotion: "reduce" }, "/contact");
  await page.locator('header a[href="/studio/auth"]').waitFor();
  await page.getByTestId("site-menu").tap();
  const small = await page
    .locator("header :is(a, summary, button):visible")
    .evaluateAll((targets) =>
      targets
        .map((target) => ({ text: target.textContent, ...target.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width < 44 || height < 44),
    );
  expect(small).toEqual([]);
  await untilFitsSideways(page);
  await page.locator("header [data-panel]:visible").getByRole("link", { name: "Features" }).tap();
  await arrives(page, "#feature");
  await until("the focus to follow", async () => (await focused(page)) === "feature");
  expect(Math.abs((await topOf(page, "feature")) - 70)).toBeLessThanOrEqual(1);
  expect(await isOpen(page.getByTestId("site-menu"))).toBe(false);
});

test("a long page is laid out whole once its reader scrolls, not once its menu does", async () => {
  const page = await visitBy({ hasTouch: true, isMobile: true }, "/multilatency");
  const isWhole = () => page.evaluate(() => document.documentElement.hasAttribute("data-whole"));
  await until("the menu to show this page", () =>
    page
      .locator("nav [aria-current=page]")
      .evaluateAll((links) => links.some((link) => (link.closest("ul")?.scrollLeft ?? 0) > 0)),
  );
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done()))));
  expect(await isWhole()).toBe(false);
  await page.evaluate(() => window.scrollBy(0, 10));
  await until("the whole layout", isWhole);
});

test.each(["en", "ja"])(
  "from 769 px on everything fits the bar in %s, at 768 px there is the menu; the up-arrow covers nothing at any width",
  async (language) => {
    const page = await visit(`/?lng=${language}`, 769);
    expect(await page.getByTestId("site-menu").isVisible()).toBe(false);
    for (const width of [769, 901, 1121]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await page
        .locator("header :is(a, summary):visible")
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
      const gaps = boxes.map(({ left }, index) => left - (boxes[index - 1]?.right ?? 0));
      expect(Math.min(...gaps), `${width} px`).toBeGreaterThanOrEqual(0);
      expect(boxes.at(-1)?.right).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await page.getByTestId("site-menu").isVisible()).toBe(true);
    expect(await page.getByTestId("download-menu").isVisible()).toBe(false);
    for (const width of [390, 768, 1440]) await standsInMargin(page, width);
  },
);

test("without scripts the menus open, the links work, and the language changes", async () => {
  const page = await visitBy({ javaScriptEnabled: false }, "/contact");
  await page.locator('header noscript a[href="/studio/auth"], header a[href="/studio/auth"]').first().waitFor();
  await page.getByTestId("site-menu").click();
  await page.locator("header [data-panel]:visible").getByRole("link", { name: "What it is" }).click();
  expect(page.url()).toBe(addressOf("/#landing-top"));
  await page.getByRole("link", { name: "日本語" }).click();
  await page.locator('html[lang="ja"]').waitFor({ state: "attached" });
});

const served = async (path: string): Promise<{ status: number; html: string; bar: string }> => {
  const answer = await fetch(addressOf(path), { headers: { "accept-language": "en" } });
  const html = await answer.text();
  return { status: answer.status, html, bar: /<header.*?<\/header>/s.exec(html)?.[0] ?? "" };
};

test.each(["/no/such/page", "/user/none", "/auth/none"])("%s is not found, and says so", async (path) => {
  const { status, html } = await served(path);
  expect(status).toBe(404);
  if (path !== "/no/such/page") return;
  expect(html).toContain("<title>Page Not Found | Setsuna</title>");
  expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
  expect(html).toContain("The URL may be incorrect, or the page has been moved or deleted.");
  expect(html).toMatch(/<a[^>]*href="\/studio\/"[^>]*>Return to Home<\/a>/);
});

test("bar, sub-navigation and footer follow the page", async () => {
  for (const path of ["/auth", "/user"]) {
    const { bar } = await served(path);
    expect(bar, path).toContain(">Home page</a>");
    expect(bar, path).not.toContain('href="/studio/#');
  }
  const eula = await served("/eula");
  for (const { id } of LANDING_SECTIONS) expect(eula.bar).toContain(`href="/studio/#${id}"`);
  expect(eula.html).toMatch(/<nav[^>]*aria-label="Terms and notices"/);
  expect(eula.html).toMatch(/aria-current="page"[^>]*href="\/studio\/eula"|href="\/studio\/eula"[^>]*aria-current="page"/);
  const footer = /<footer.*?<\/footer>/s.exec(eula.html)?.[0] ?? "";
  for (const path of ["tokutei", "policy", "app-policy", "eula", "contact"]) expect(footer).toContain(`href="/studio/${path}"`);
  expect((await served("/user")).html).not.toContain("<footer");
});

test("the maintenance notice is public, and shows the planned maintenance", async () => {
  const { status, html } = await served("/maintenance");
  expect(status).toBe(200);
  expect(html).toContain("Mondays, 19:00 - 22:00 JST");
  expect(html).toContain("Monday, February 26, 19:00 - 22:00 JST");
  expect(html).toContain("No maintenance is planned.");
});
