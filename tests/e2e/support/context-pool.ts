import { openContext } from "@setsuna/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { forgetOrigin } from "./forget-origin.ts";

const idle = new WeakMap<Browser, Set<BrowserContext>>();

const idleOf = (browser: Browser): Set<BrowserContext> => {
  const known = idle.get(browser) ?? new Set();
  idle.set(browser, known);
  return known;
};

/** Cleanup must not close it. */
export const isIdle = (context: BrowserContext): boolean => {
  const browser = context.browser();
  return browser !== null && idleOf(browser).has(context);
};

/** Their effect outlasts the page. A clock that one journey had set shifted another's timecode by 31 minutes. */
const LASTING = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "route",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
] as const;
const changed = new WeakSet<BrowserContext>();

const watchChanges = (context: BrowserContext): void => {
  const watch = <Target extends object>(target: Target, name: keyof Target): void => {
    const original = target[name];
    if (typeof original !== "function") throw new Error(`Playwright has no ${String(name)}`);
    Object.defineProperty(target, name, {
      value: (...given: unknown[]) => {
        changed.add(context);
        return original.apply(target, given);
      },
    });
  };
  for (const name of LASTING) watch(context, name);
  watch(context.clock, "install");
};

const idleContext = async (browser: Browser): Promise<BrowserContext> => {
  for (const context of idleOf(browser)) {
    idleOf(browser).delete(context);
    return context;
  }
  const context = await openContext(browser);
  watchChanges(context);
  context.on("close", () => idleOf(browser).delete(context));
  return context;
};

/** A reused context keeps only cached product files, which save a seventh of a page's cost. */
export const openLonePage = async (browser: Browser, origin: string): Promise<Page> => {
  const context = await idleContext(browser);
  const page = await context.newPage();
  await forgetOrigin(page, origin);
  return page;
};

/** Closes its popups too, because the context is reused, unless the journey changed it. */
export const giveBack = async (page: Page): Promise<void> => {
  const context = page.context();
  const browser = context.browser();
  if (changed.has(context)) return context.close();
  await Promise.all(context.pages().map((each) => each.close()));
  if (browser?.contexts().includes(context)) idleOf(browser).add(context);
};
