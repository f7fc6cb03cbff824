import type { BrowserContext, Page } from "playwright-core";
import { TESTKIT_PATH } from "./page/source-protocol.ts";
import { testkitAsset } from "./page-scripts.ts";

/** Needed by a worker in a cross-origin isolated page, like the product's. */
export const ISOLATION_HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

const answerTo = (url: string) => {
  const asset = testkitAsset(new URL(url).pathname.split("/").at(-1) ?? "");
  if (asset === undefined) return { responseCode: 404 };
  const headers = { "Content-Type": asset.contentType, ...ISOLATION_HEADERS };
  return {
    responseCode: 200,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: asset.body.toString("base64"),
  };
};

const served = new WeakMap<Page, Promise<void>>();

const servePage = (page: Page): Promise<void> => {
  const known = served.get(page);
  if (known !== undefined) return known;
  const serve = async (): Promise<void> => {
    const devtools = await page.context().newCDPSession(page);
    devtools.on("Fetch.requestPaused", ({ requestId, request }) => {
      // A page that has closed needs no answer.
      devtools.send("Fetch.fulfillRequest", { requestId, ...answerTo(request.url) }).catch(() => undefined);
    });
    await devtools.send("Fetch.enable", { patterns: [{ urlPattern: `*${TESTKIT_PATH}*` }] });
  };
  const serving = serve();
  served.set(page, serving);
  return serving;
};

const isPage = (target: Page | BrowserContext): target is Page => "context" in target;

/**
 * Serves testkit's files to a page, or to every page of a context; `newPage` resolves once a page has them. A window that a
 * page opens gets them soon after.
 */
export const serveFiles = async (target: Page | BrowserContext): Promise<void> => {
  if (isPage(target)) return servePage(target);
  const open = target.newPage.bind(target);
  target.newPage = async () => {
    const page = await open();
    await servePage(page);
    return page;
  };
  // The page may close immediately.
  target.on("page", (page) => servePage(page).catch(() => undefined));
  await Promise.all(target.pages().map(servePage));
};
