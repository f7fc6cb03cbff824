import { openContext } from "@setsuna/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { forgetOrigin } from "./forget-origin.ts";

/** Contexts without a page, by the browser that they belong to. */
const idle = new WeakMap<Browser, Set<BrowserContext>>();

const idleOf = (browser: Browser): Set<BrowserContext> => {
  const known = idle.get(browser) ?? new Set();
  idle.set(browser, known);
  return known;
};

/** Returns whether a context waits for its next page. Cleanup must not close that one. */
export const isIdle = (context: BrowserContext): boolean => {
  const browser = context.browser();
  return browser !== null && idleOf(browser).has(context);
};

const idleContext = async (browser: Browser): Promise<BrowserContext> => {
  for (const context of idleOf(browser)) {
    idleOf(browser).delete(context);
    return context;
  }
  const context = await openContext(browser);
  // A test may already have ended it.
  context.on("close", () => idleOf(browser).delete(context));
  return context;
};

/**
 * Opens an empty page that has a context to itself, with what {@link openContext} gives to each. The context may have been another page's
 * before: of that one nothing is left of what pages store for `origin`, and the product's files in the browser's cache, which are a seventh of
 * a page's cost.
 */
export const openLonePage = async (browser: Browser, origin: string): Promise<Page> => {
  const context = await idleContext(browser);
  const page = await context.newPage();
  await forgetOrigin(page, origin);
  return page;
};

/** Closes the page and those that it has opened, and leaves its context to the next one, unless a test has ended it. */
export const giveBack = async (page: Page): Promise<void> => {
  const context = page.context();
  const browser = context.browser();
  await Promise.all(context.pages().map((each) => each.close()));
  if (browser?.contexts().includes(context)) idleOf(browser).add(context);
};
