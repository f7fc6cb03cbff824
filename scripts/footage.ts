/**
 * `npm run footage [-- receiver multiview guests phone --language=ja]`: films the site's loops from the built product, in each
 * language. Needs Chromium and an idle machine.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { filmLoops, LANGUAGES, LOOPS, type LoopName } from "./footage/loops.ts";
import type { Clip } from "./footage/page/footage-globals.ts";
import { openClipPage } from "./footage/studio-set.ts";
import { Failure, ROOT, runScript, say } from "./lib/run.mjs";

const FOLDER = join(ROOT, "apps", "web", "app", "landing", "footage");
/** For screens inside the scenes, in English only. */
const GUESTS = join(ROOT, "scripts", "scenes");

const write = (name: string, { video, poster }: Clip): void => {
  const bytes = Buffer.from(video, "base64");
  if (name.startsWith("guests")) writeFileSync(join(GUESTS, "guests.mp4"), bytes);
  else {
    writeFileSync(join(FOLDER, `${name}.mp4`), bytes);
    writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(poster, "base64"));
  }
  say(`${name}: ${Math.round(bytes.length / 1000)} kB`);
};

await runScript(async () => {
  const given = commandArguments({ words: "LOOP", options: ["language"] });
  const wanted = given.words;
  const language = given.choice("language", LANGUAGES);
  const known = Object.keys(LOOPS) as LoopName[];
  const unknown = wanted.find((name) => !known.some((each) => each === name));
  if (unknown !== undefined) throw new Failure(`${unknown} is none of ${known.join(", ")}.`);
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchBrowser();
  try {
    const names = known.filter((name) => wanted.length === 0 || wanted.includes(name));
    const clips = await openClipPage(browser);
    for (const each of LANGUAGES.filter((one) => language === undefined || one === language))
      await filmLoops(browser, clips, each, each === "en" ? names : names.filter((name) => name !== "guests"), (name, clip) =>
        write(`${name}.${each}`, clip),
      );
  } finally {
    await browser.close();
  }
});
