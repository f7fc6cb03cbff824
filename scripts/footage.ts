/**
 * `npm run footage [-- receiver multiview phone]`: films the landing page's loops from the built product. Needs Chromium and an
 * idle machine.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { filmLoops, LOOPS, type LoopName } from "./footage/loops.ts";
import type { Clip } from "./footage/page/footage-globals.ts";
import { openClipPage } from "./footage/studio-set.ts";
import { Failure, ROOT, runScript, say } from "./lib/run.mjs";

const FOLDER = join(ROOT, "apps", "web", "app", "landing", "footage");

const write = (name: string, { video, poster }: Clip): void => {
  const bytes = Buffer.from(video, "base64");
  writeFileSync(join(FOLDER, `${name}.mp4`), bytes);
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(poster, "base64"));
  say(`${name}: ${Math.round(bytes.length / 1000)} kB`);
};

await runScript(async () => {
  const wanted = commandArguments({ words: "LOOP" }).words;
  const known = Object.keys(LOOPS) as LoopName[];
  const unknown = wanted.find((name) => !known.some((each) => each === name));
  if (unknown !== undefined) throw new Failure(`${unknown} is none of ${known.join(", ")}.`);
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchBrowser();
  try {
    const names = known.filter((name) => wanted.length === 0 || wanted.includes(name));
    await filmLoops(browser, await openClipPage(browser), names, write);
  } finally {
    await browser.close();
  }
});
