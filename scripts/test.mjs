/**
 * `npm test [-- --no-install] [--all] [vitest arguments]`: unit tests and tests/e2e/everyday.json, in Chromium and Firefox. As
 * root on Debian it installs missing tools, unless `--no-install`. `--all` (`npm run test:all`) adds every journey and long case,
 * both database engines, planted faults and the container image.
 */
import process from "node:process";
import { buildIfStale } from "./lib/build.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { Failure, run, runScript, say } from "./lib/run.mjs";
import { vitestArguments } from "./lib/test-arguments.mjs";
import { runLanes } from "./lib/test-lanes.mjs";
import { prepareTools, toolsOf } from "./lib/test-tools.mjs";

await runScript(async () => {
  requireNode();
  const { mayInstall, tier, selects, args } = vitestArguments(process.argv.slice(2));
  const missing = await prepareTools({ mayInstall, tools: toolsOf(tier) });
  await installIfNeeded();
  await buildIfStale();
  const chromium = findChromium();
  if (chromium === undefined && mayInstall)
    throw new Failure(
      "The end-to-end tests need Chromium: run `sudo apt-get install -y chromium-headless-shell`, set CHROMIUM_PATH, or leave them out with `npm test -- --no-install`.",
    );
  const env = {
    ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    ...(tier === undefined ? {} : { TEST_TIER: tier }),
    ...(tier === "all" ? { TEST_ENGINE: "both", IMAGE_TEST: "1" } : {}),
  };
  const isWhole = tier === "all" && !selects && chromium !== undefined;
  const chosen = chromium === undefined ? [...args, "--project=unit"] : args;
  process.exitCode = isWhole ? await runLanes(args, { env }) : await run("vitest", chosen, { env });
  if (tier === "everyday") say("The everyday tests; `npm run test:all` runs every one.");
  for (const { name, tests } of missing) say(`Not tested, because ${name} is missing: ${tests}.`);
});
