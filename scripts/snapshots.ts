/**
 * `npm run snapshots`: compares public pages in Japanese at 1440, 768 and 390 px with tests/snapshots. Names differences and
 * shows them in tests/.artifacts/snapshots/index.html. `-- --write` keeps the current pages, `-- /howto /lms` selects pages.
 * Needs a build.
 */
import process from "node:process";
import { PUBLIC_PATHS } from "@setsuna/contracts";
import { launchBrowser, Studio } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { difference } from "./snapshots/compare.ts";
import { keepPicture, keptPicture, removeKept, snapshotName, strayNames } from "./snapshots/kept.ts";
import type { Picture } from "./snapshots/picture.ts";
import { type Finding, writeReport } from "./snapshots/report.ts";
import { prepare, takeSnapshot } from "./snapshots/take.ts";

const WIDTHS = [1440, 768, 390] as const;
const HEIGHT = 900;

const given = commandArguments({ flags: ["write"], words: "/PATH" });
const write = given.flag("write");
const wanted = given.words;
const paths = PUBLIC_PATHS.filter((path) => wanted.length === 0 || wanted.includes(path));
const began = performance.now();
const findings: Finding[] = [];
let bytes = 0;

const judge = (name: string, now: Picture): Finding | undefined => {
  const kept = keptPicture(name);
  if (kept === undefined) return { name, said: "has no snapshot", pictures: { kept, now, difference: undefined } };
  const found = difference(kept, now);
  return found && { name, said: found.said, pictures: { kept, now, difference: found.picture } };
};

const studio = await Studio.start({ LOG_LEVEL: "error" });
const browser = await launchBrowser();
try {
  const context = await browser.newContext({
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    colorScheme: "light",
    reducedMotion: "reduce",
    viewport: { width: WIDTHS[0], height: HEIGHT },
  });
  // Functions passed through tsx call this esbuild helper.
  await context.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  const page = await context.newPage();
  for (const path of paths) {
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
    await page.goto(`${studio.origin}/studio${path}?lng=ja`, { waitUntil: "networkidle" });
    await prepare(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const now = await takeSnapshot(page);
      const name = snapshotName(path, width);
      const finding = judge(name, now);
      if (finding !== undefined) findings.push(finding);
      if (finding !== undefined) process.stdout.write(`${name} ${finding.said}\n`);
      // An unchanged page keeps its file, for a small history.
      if (write && finding !== undefined) bytes += keepPicture(name, now);
    }
  }
} finally {
  await browser.close();
  await studio.stop();
}
if (wanted.length === 0)
  for (const stray of strayNames(new Set(PUBLIC_PATHS.flatMap((path) => WIDTHS.map((width) => snapshotName(path, width)))))) {
    process.stdout.write(`${stray} is kept for a page that is no more\n`);
    if (write) removeKept(stray);
    else process.exitCode = 1;
  }
const report = writeReport(write ? [] : findings);
const seconds = Math.round((performance.now() - began) / 1000);
if (write) process.stdout.write(`${findings.length} kept anew, ${Math.round(bytes / 1000)} kB, ${seconds} s\n`);
else {
  process.stdout.write(`${paths.length * WIDTHS.length - findings.length} as they were, ${findings.length} not, ${seconds} s\n`);
  if (report !== undefined) process.stdout.write(`${report}\nnpm run snapshots -- --write keeps them as they are now\n`);
  if (findings.length > 0) process.exitCode = 1;
}
