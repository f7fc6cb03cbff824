/** `npm run snapshots`: every public page at every width beside the snapshots that are kept. `-- --write` keeps them anew. */
import process from "node:process";
import { PUBLIC_PATHS } from "@setsuna/contracts";
import { launchBrowser, Studio } from "@setsuna/testkit";
import { keepSnapshot, SNAPSHOT_WIDTHS, snapshotDifference, takeSnapshot } from "../tests/e2e/support/site-snapshots.ts";

const write = process.argv.includes("--write");
const studio = await Studio.start({});
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ locale: "ja-JP", reducedMotion: "reduce" });
  for (const path of PUBLIC_PATHS) {
    await page.setViewportSize({ width: SNAPSHOT_WIDTHS[0], height: 900 });
    await page.goto(`${studio.origin}/studio${path}?lng=ja`, { waitUntil: "networkidle" });
    for (const width of SNAPSHOT_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const taken = await takeSnapshot(page);
      const different = snapshotDifference(path, width, taken);
      if (write) keepSnapshot(path, width, taken);
      if (different === undefined) continue;
      process.stdout.write(`${path} at ${width} px ${different}${write ? ": kept as it is now" : ""}\n`);
      if (!write) process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await studio.stop();
}
