/**
 * `npm run footage [-- compare receiver multiview phone] [--cut]`: the clips of the landing page, filmed of the built product with our own scene
 * before the camera. `compare` puts Chrome's own WebRTC (left) and ours (right) side by side on the same impaired lines and writes their
 * figures (`--cut`: of what was filmed last); the others are loops of our own screens. Needs Chromium, and a machine that is not busy.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { launchBrowser } from "@setsuna/testkit";
import type { Browser, Page } from "playwright-core";
import { filmComparison, LINES, type LineName, type Take, TURN_MS } from "./footage/compare.ts";
import { filmLoops, LOOPS, type LoopName } from "./footage/loops.ts";
import type { Clip } from "./footage/page/footage-globals.ts";
import { openClipPage, WIDE } from "./footage/studio-set.ts";
import { Failure, ROOT, runScript, say } from "./lib/run.mjs";

const FOLDER = join(ROOT, "apps", "web", "app", "landing", "footage");
/** Takes of the last run, so that `--cut` can make the clips of it anew. */
const TAKES = join(ROOT, "tests", ".artifacts", "footage-takes.json");
const COMPARE_BITRATE = 1_300_000;

const write = (name: string, { video, poster }: Clip): void => {
  const bytes = Buffer.from(video, "base64");
  writeFileSync(join(FOLDER, `${name}.mp4`), bytes);
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(poster, "base64"));
  say(`${name}: ${Math.round(bytes.length / 1000)} kB`);
};

const sideBySide = (page: Page, chrome: Take, ours: Take): Promise<Clip> => {
  // Each take has its own beginning; both become 0.
  const parts = [chrome, ours].map(({ frames, fromMs }) => ({
    kind: "vp8" as const,
    frames: frames.map((frame) => ({ ...frame, atMs: frame.atMs - fromMs + TURN_MS })),
  }));
  return page.evaluate(([shown, options]) => globalThis.makeClip(shown, options), [
    parts,
    {
      width: 2 * WIDE.width,
      height: WIDE.height,
      fromMs: TURN_MS,
      lengthMs: TURN_MS,
      framesPerSecond: WIDE.framesPerSecond,
      bitrate: COMPARE_BITRATE,
    },
  ] as const);
};

/** Films, or reads what was filmed last. */
const takesOf = async (browser: Browser, cut: boolean): ReturnType<typeof filmComparison> => {
  if (cut) {
    if (!existsSync(TAKES)) throw new Failure("--cut: nothing has been filmed yet.");
    return new Map(JSON.parse(readFileSync(TAKES, "utf8")));
  }
  const takes = await filmComparison(browser, Object.keys(LINES) as LineName[]);
  mkdirSync(dirname(TAKES), { recursive: true });
  writeFileSync(TAKES, JSON.stringify([...takes]));
  return takes;
};

const chromiumOf = (version: string): string => version.split(".")[0] ?? version;

await runScript(async () => {
  const cut = process.argv.includes("--cut");
  const wanted = process.argv.slice(2).filter((word) => word !== "--cut");
  const known = ["compare", ...Object.keys(LOOPS)];
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Failure(`${unknown} is none of ${known.join(", ")}.`);
  const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchBrowser();
  try {
    const clips = await openClipPage(browser);
    if (isWanted("compare")) {
      const takes = await takesOf(browser, cut);
      for (const [name, { chrome, ours }] of takes) write(`compare-${name}`, await sideBySide(clips, chrome, ours));
      const figures = Object.fromEntries(
        [...takes].map(([name, { chrome, ours }]) => [name, { chrome: chrome.freezes, ours: ours.freezes }]),
      );
      const facts = {
        day: new Date().toISOString().slice(0, 10),
        browser: `Chromium ${chromiumOf(browser.version())}`,
        commit: execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim(),
        seconds: TURN_MS / 1000,
        lines: figures,
      };
      writeFileSync(join(FOLDER, "compare.json"), `${JSON.stringify(facts, undefined, 2)}\n`);
    }
    const loops = (Object.keys(LOOPS) as LoopName[]).filter(isWanted);
    if (loops.length > 0) await filmLoops(browser, clips, loops, write);
  } finally {
    await browser.close();
  }
});
