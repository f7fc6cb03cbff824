import type { Page } from "playwright-core";
import { type Picture, unpackPicture } from "./picture.ts";

/** Pixels of a snapshot for one of the page, along each side: text is still read, and a file has some tens of kB. */
const SCALE = 0.5;
/** Longer pages are kept to this height, CSS px: the licence page is a book. */
const MOST_HEIGHT = 14_000;

/**
 * Styles under which what runs, counts or was measured keeps its place and is not compared; everything is laid out, however
 * far down.
 */
const HIDE = `video, canvas, [data-snapshot="changing"] { visibility: hidden !important; }
* { content-visibility: visible !important; }`;

/** Makes a page that was just opened ready for {@link takeSnapshot}. */
export const prepare = async (page: Page): Promise<void> => {
  // A sheet that a script makes is no inline style: the content security policy has nothing against it.
  await page.evaluate(async (rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    // Our faces are put on when those in sight are here, on the whole at last (app/site/late-faces.ts).
    while (!document.documentElement.hasAttribute("data-faces")) await new Promise((resolve) => requestAnimationFrame(resolve));
    // Pictures far down wait for the reader otherwise.
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode()));
  }, HIDE);
};

/** The page at the width of its window, half as large, from top to bottom. */
export const takeSnapshot = async (page: Page): Promise<Picture> => {
  const size = await page.evaluate(async () => {
    await document.fonts.ready;
    // Two frames: what a change of width sets off is drawn by then.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { width: window.innerWidth, height: document.documentElement.scrollHeight };
  });
  const session = await page.context().newCDPSession(page);
  try {
    const { data } = await session.send("Page.captureScreenshot", {
      format: "png",
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width: size.width, height: Math.min(size.height, MOST_HEIGHT), scale: SCALE },
    });
    return unpackPicture(Buffer.from(data, "base64"));
  } finally {
    await session.detach();
  }
};
