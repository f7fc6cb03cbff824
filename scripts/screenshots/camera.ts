import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";

/** The site reads `<language>/<name>.webp` and `sizes.json`. */
export const FOLDER = fileURLToPath(new URL("../../apps/web/app/guides/screenshots", import.meta.url));
/** The download pages read the apps' screens from here. */
const APPS = fileURLToPath(new URL("../../apps/web/app/downloads/pictures", import.meta.url));
/** Of WebP, 0-100. No visible artifacts on dark text from here on. */
const QUALITY = 78;
const MARGIN = 16;

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const windowOf = (page: Page, name: string): Clip => {
  const size = page.viewportSize();
  if (size === null) throw new Error(`${name}: the page has no window`);
  return { x: 0, y: 0, ...size };
};

export class Camera {
  private readonly language: "ja" | "en";
  readonly sizes = new Map<string, readonly [width: number, height: number]>();
  bytes = 0;

  constructor(language: "ja" | "en") {
    this.language = language;
  }

  async window(page: Page, name: string): Promise<void> {
    const clip = windowOf(page, name);
    await this.take(page, FOLDER, name, clip, false);
    this.sizes.set(name, [clip.width, clip.height]);
  }

  async app(page: Page, name: string): Promise<void> {
    await this.take(page, APPS, name, windowOf(page, name), false);
  }

  async part(page: Page, name: string, part: Locator): Promise<void> {
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    if (box === null) throw new Error(`${name}: nothing to see`);
    const scrolled = await page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
    const clip = {
      x: Math.max(0, Math.floor(box.x + scrolled.x - MARGIN)),
      y: Math.max(0, Math.floor(box.y + scrolled.y - MARGIN)),
      width: Math.ceil(box.width + 2 * MARGIN),
      height: Math.ceil(box.height + 2 * MARGIN),
    };
    await this.take(page, FOLDER, name, clip, true);
    this.sizes.set(name, [clip.width, clip.height]);
  }

  private async take(page: Page, folder: string, name: string, clip: Clip, beyond: boolean): Promise<void> {
    // On a busy machine, a character's font arrives after its text.
    await page.evaluate(async () => void (await document.fonts.ready));
    // Playwright writes only PNG and JPEG.
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", {
      format: "webp",
      quality: QUALITY,
      clip: { ...clip, scale: 1 },
      captureBeyondViewport: beyond,
    });
    await session.detach();
    const picture = Buffer.from(data, "base64");
    const file = join(folder, this.language, `${name}.webp`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, picture);
    this.bytes += picture.length;
  }
}
