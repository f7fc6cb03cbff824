import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PublicPath } from "@setsuna/contracts";
import type { Page } from "playwright-core";
import { decodePng } from "../../../scripts/lib/png.ts";

/** Widths of the window at which every public page is kept, px. */
export const SNAPSHOT_WIDTHS = [1440, 768, 390] as const;
/** Side of what becomes one pixel of a snapshot, px: so large that no font's smoothing is seen in it, small enough for a lost line. */
const CELL = 12;
/** Longer pages are kept to this height, px. */
const MOST_HEIGHT = 6000;

/** Grey levels of 255 by which a pixel may differ before it counts. */
const PIXEL_TOLERANCE = 40;
/** Part of the pixels that may count. */
const PART_TOLERANCE = 0.02;
/** Part by which the height may differ. */
const HEIGHT_TOLERANCE = 0.02;

const fileOf = (path: PublicPath, width: number): string => {
  const name = path === "/" ? "top" : path.slice(1).replaceAll("/", "-").toLowerCase();
  return fileURLToPath(new URL(`../snapshots/${name}.${width}.png`, import.meta.url));
};

/** What runs, counts or was measured is not compared: pictures in motion, and whatever says `data-snapshot="changing"`. */
const hideChanging = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("video, canvas, [data-snapshot='changing']"))
      element.style.visibility = "hidden";
  });

/** The page as it stands in the window, small and from top to bottom. */
export const takeSnapshot = async (page: Page): Promise<Buffer> => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await hideChanging(page);
  const size = await page.evaluate(() => ({ width: window.innerWidth, height: document.documentElement.scrollHeight }));
  const session = await page.context().newCDPSession(page);
  try {
    const { data } = await session.send("Page.captureScreenshot", {
      format: "png",
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width: size.width, height: Math.min(size.height, MOST_HEIGHT), scale: 1 / CELL },
    });
    return Buffer.from(data, "base64");
  } finally {
    await session.detach();
  }
};

/** What differs between two snapshots beyond the tolerance, in words; undefined: nothing. */
export const difference = (kept: Buffer, taken: Buffer): string | undefined => {
  const [before, now] = [decodePng(kept), decodePng(taken)];
  if (before.width !== now.width) return `is ${now.width * CELL} px wide, was ${before.width * CELL} px`;
  if (Math.abs(before.height - now.height) > Math.max(1, before.height * HEIGHT_TOLERANCE))
    return `is ${now.height * CELL} px high, was ${before.height * CELL} px`;
  const length = Math.min(before.grey.length, now.grey.length);
  let differing = 0;
  for (let index = 0; index < length; index += 1)
    if (Math.abs((before.grey[index] ?? 0) - (now.grey[index] ?? 0)) > PIXEL_TOLERANCE) differing += 1;
  const part = differing / length;
  return part > PART_TOLERANCE ? `looks different in ${(part * 100).toFixed(1)} % of its area` : undefined;
};

/** What differs from the kept snapshot of a page, in words; undefined: nothing. */
export const snapshotDifference = (path: PublicPath, width: number, taken: Buffer): string | undefined => {
  const file = fileOf(path, width);
  if (!existsSync(file)) return `has no snapshot at ${width} px; npm run snapshots -- --write keeps one`;
  return difference(readFileSync(file), taken);
};

export const keepSnapshot = (path: PublicPath, width: number, taken: Buffer): void => writeFileSync(fileOf(path, width), taken);
