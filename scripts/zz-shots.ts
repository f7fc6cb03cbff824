import { mkdirSync, writeFileSync } from "node:fs";
import process from "node:process";
import { launchBrowser, Studio } from "@setsuna/testkit";
import { prepare } from "./snapshots/take.ts";

const out = process.argv[2] ?? "/tmp/shots";
mkdirSync(out, { recursive: true });
const PATHS = [
  "/",
  "/howto",
  "/explanation",
  "/multilatency",
  "/multidemo",
  "/windows",
  "/archive",
  "/policy",
  "/tokutei",
  "/troubleshooting",
  "/ArticleVTuber",
  "/contact",
  "/auth",
  "/maintenance",
  "/license",
  "/iOS",
  "/api/docs",
  "/app/sender",
  "/app/receiver",
  "/app",
  "/app/connect",
  "/nothing-here",
];
const studio = await Studio.start({ LOG_LEVEL: "error" });
const browser = await launchBrowser();
try {
  for (const lang of ["ja", "en"]) {
    const context = await browser.newContext({
      locale: lang === "ja" ? "ja-JP" : "en-US",
      timezoneId: "Asia/Tokyo",
      colorScheme: "light",
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
    });
    await context.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && process.stdout.write(`${page.url()} ${message.text()}\n`));
    for (const path of PATHS) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${studio.origin}/studio${path}?lng=${lang}`, { waitUntil: "networkidle" });
      await prepare(page);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => document.fonts.ready);
        writeFileSync(
          `${out}/${path.replaceAll("/", "_")}.${lang}.${width}.png`,
          await page.screenshot({ fullPage: true, animations: "disabled" }),
        );
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await studio.stop();
}
