import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleForPage } from "@setsuna/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Cameras of a page: each call of getUserMedia opens the next. */
export interface CameraSet {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Added to the clock of each camera, ms. */
  readonly phases: readonly number[];
  /** Zoom of each camera, and where it looks, 0-1. */
  readonly views: readonly (readonly [zoom: number, x: number, y: number])[];
}

/** One camera with the whole stage. */
export const WIDE: CameraSet = { width: 640, height: 360, framesPerSecond: 30, phases: [0], views: [[1, 0, 0]] };

type Equippable = Pick<BrowserContext, "addInitScript">;

/** Puts our own scene before the cameras of pages that are opened from now on. */
export const equipCamera = async (target: Equippable, cameras: CameraSet): Promise<void> => {
  const scene = readFileSync(at("../demo-video/scene.js"), "utf8");
  await target.addInitScript({
    content: `{${scene}\nglobalThis.drawScene ??= drawScene;}\nglobalThis.footageCamera = ${JSON.stringify(cameras)};\n${readFileSync(at("./page/camera-init.js"), "utf8")}`,
  });
};

const CLIP_PAGE = "https://clips.invalid/";

/** Opens a page that makes clips; close it with its browser. */
export const openClipPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage();
  // A secure origin: others have no codecs.
  await page.route(CLIP_PAGE, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>clips</title>" }),
  );
  // Functions handed over by way of tsx carry calls of this helper of esbuild's.
  await page.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  await page.goto(CLIP_PAGE);
  await page.addScriptTag({ content: bundleForPage(new URL("./page/clip.ts", import.meta.url)) });
  return page;
};
