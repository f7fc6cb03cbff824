import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleForPage } from "@setsuna/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface CameraSet {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly phases: readonly number[];
  readonly views: readonly (readonly [zoom: number, x: number, y: number])[];
  /** Films this guest of guest-scene.js instead of the stage. */
  readonly guest?: number;
}

export const WIDE: CameraSet = { width: 640, height: 360, framesPerSecond: 30, phases: [0], views: [[1, 0, 0]] };

type Equippable = Pick<BrowserContext, "addInitScript">;

export const equipCamera = async (target: Equippable, cameras: CameraSet): Promise<void> => {
  const scene = readFileSync(at("../demo-video/scene.js"), "utf8");
  const guests = readFileSync(at("./page/guest-scene.js"), "utf8");
  await target.addInitScript({
    content: `{${scene}\nglobalThis.drawScene ??= drawScene;}\n${guests}\nglobalThis.footageCamera = ${JSON.stringify(cameras)};\n${readFileSync(at("./page/camera-init.js"), "utf8")}`,
  });
};

const CLIP_PAGE = "https://clips.invalid/";

export const openClipPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage();
  // Codecs exist only on secure origins.
  await page.route(CLIP_PAGE, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>clips</title>" }),
  );
  // Functions passed through tsx call this esbuild helper.
  await page.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  await page.goto(CLIP_PAGE);
  await page.addScriptTag({ content: bundleForPage(new URL("./page/clip.ts", import.meta.url)) });
  return page;
};
