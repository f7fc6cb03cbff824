import { readFileSync } from "node:fs";
import { PUBLIC_PATHS } from "@setsuna/contracts";
import { openContext, until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_SCREENS } from "../../../apps/web/app/admin/screens.ts";
import { MENU_GROUPS } from "../../../apps/web/app/my-page/menu-entries.ts";
import { openConsole } from "../support/admin.ts";
import { violationsOf } from "../support/axe.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { Stage } from "../support/stage.ts";
import { stopsBeforeMain } from "../support/tab-stops.ts";

const ROUTES = readFileSync(new URL("../../../apps/web/app/routes.ts", import.meta.url), "utf8");
const CLIENTS = ["/try", "/app", ...[...ROUTES.matchAll(/route\("(app\/[\w-]+)"/g)].map(([, path]) => `/${path}`)];
const SCREENS = [
  ...MENU_GROUPS.flat().map((entry) => entry.path),
  "/admin",
  ...ADMIN_SCREENS.map(({ name }) => `/admin/${name}`),
];
/** A skip link, the mark, menus, languages, log-in. */
const MOST_STOPS = 6;
/** For what a page lays out after a resize. */
const PATIENCE_MS = 10_000;
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
/** A small phone, a phone, and a window of 1280 px at 200 %. */
const NARROW = [{ width: 320, height: 640 }, PHONE, { width: 640, height: 400 }] as const;

let stage: Stage;
let page: Page;
const complaints: string[] = [];
const listenTo = async (opened: Page): Promise<void> => {
  // With reduced motion, no demo starts.
  await opened.emulateMedia({ reducedMotion: "reduce" });
  opened.on("pageerror", ({ message }) => complaints.push(message));
  opened.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
  });
};
beforeAll(async () => {
  stage = await Stage.shared();
  page = await stage.emptyPage({ locale: "ja-JP" });
  await listenTo(page);
});
afterAll(() => stage?.close());

const setSize = async (of: Page, size: { readonly width: number; readonly height: number }): Promise<void> => {
  await of.setViewportSize(size);
  await until("the page to be as wide", () => of.evaluate((width) => innerWidth === width, size.width));
};

const widthFaults = async (of: Page): Promise<string[]> => {
  const faults: string[] = [];
  // Includes content that renders only when scrolled near.
  await of.evaluate(() => document.documentElement.setAttribute("data-whole", ""));
  for (const size of NARROW) {
    await setSize(of, size);
    await untilFitsSideways(of, PATIENCE_MS).catch(() => faults.push(`too wide at ${size.width} px`));
  }
  return faults;
};

const stopFaults = async (of: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const size of [WIDE, PHONE]) {
    await setSize(of, size);
    await until("few stops", async () => (await stopsBeforeMain(of, MOST_STOPS)) >= 0, PATIENCE_MS).catch(() =>
      faults.push(`more than ${MOST_STOPS} tab stops at ${size.width} px`),
    );
  }
  return faults;
};

/** Names depend on the language, contrast on the theme: two runs cover both. */
const LOOKS = [
  { language: "ja", colorScheme: "light" },
  { language: "en", colorScheme: "dark" },
] as const;

test.each([...PUBLIC_PATHS, ...CLIENTS])(
  "%s fits narrow screens, needs few tab stops, satisfies axe, and logs no browser errors",
  async (path) => {
    const faults: string[] = [];
    for (const { language, colorScheme } of LOOKS) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(`${stage.studio.origin}/studio${path}?lng=${language}`);
      await page.locator("main h1").first().waitFor({ state: "attached" });
      await until(`the page in ${language}`, async () => (await page.getAttribute("html", "lang")) === language);
      const found = [...(await widthFaults(page)), ...(await violationsOf(page))];
      faults.push(...found.map((fault) => `${language}: ${fault}`));
    }
    faults.push(...(await stopFaults(page)));
    expect([...faults, ...complaints.splice(0)]).toEqual([]);
  },
);

test("every screen of My Page and of the console fits narrow screens and needs few tab stops", async () => {
  // The shared studio's demo account must stay as seeded.
  const own = await Stage.open({ BOT_PROTECTION: "off" });
  try {
    const context = await openContext(own.browser, { locale: "en-US" });
    const admin = await openConsole(own, context);
    await listenTo(admin);
    const faults: string[] = [];
    for (const path of SCREENS) {
      await admin.goto(`${own.studio.origin}/studio${path}`);
      await admin.locator("main h1").first().waitFor();
      const found = [...(await stopFaults(admin)), ...(await widthFaults(admin))];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    await context.close();
    expect([...faults, ...complaints.splice(0)]).toEqual([]);
  } finally {
    await own.close();
  }
});
