import type { Page } from "playwright-core";
import { type Picture, unpackPicture } from "./picture.ts";

/** Of the page, per side: legible, in some tens of kB. */
const SCALE = 0.5;
/** CSS px. The license page is very long. */
const MAX_HEIGHT = 14_000;

/** Hides what moves, counts or was measured, without a layout shift; lays out everything. */
const HIDE = `video, canvas, [data-snapshot="changing"] { visibility: hidden !important; }
* { content-visibility: visible !important; }`;

export const prepare = async (page: Page): Promise<void> => {
  // The content security policy allows script-made sheets, not inline styles.
  await page.evaluate(async (rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    // Faces apply when all have loaded (app/site/late-faces.ts).
    while (!document.documentElement.hasAttribute("data-faces")) await new Promise((resolve) => requestAnimationFrame(resolve));
    // Otherwise distant images load lazily.
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode()));
  }, HIDE);
};

export const takeSnapshot = async (page: Page): Promise<Picture> => {
  const size = await page.evaluate(async () => {
    await document.fonts.ready;
    // A width change is drawn after two frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { width: window.innerWidth, height: document.documentElement.scrollHeight };
  });
  const session = await page.context().newCDPSession(page);
  try {
    const { data } = await session.send("Page.captureScreenshot", {
      format: "png",
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width: size.width, height: Math.min(size.height, MAX_HEIGHT), scale: SCALE },
    });
    return unpackPicture(Buffer.from(data, "base64"));
  } finally {
    await session.detach();
  }
};
