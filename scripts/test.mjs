/** `npm test`: unit tests and end-to-end tests in Chromium and Firefox. Arguments go to vitest. */
import process from "node:process";
import { buildIfStale } from "./lib/build.mjs";
import { requireChromium } from "./lib/chromium.mjs";
import { installFirefoxIfPossible } from "./lib/firefox.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { installNatsIfPossible } from "./lib/nats.mjs";
import { installNginxIfPossible } from "./lib/nginx.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { installPostgresIfPossible } from "./lib/postgres.mjs";
import { installPythonIfPossible } from "./lib/python.mjs";
import { run, runScript } from "./lib/run.mjs";
import { installTurnIfPossible } from "./lib/turn.mjs";

await runScript(async () => {
  requireNode();
  await installIfNeeded();
  await buildIfStale();
  const chromium = await requireChromium();
  await installPostgresIfPossible();
  await installNatsIfPossible();
  await installNginxIfPossible();
  await installFirefoxIfPossible();
  await installPythonIfPossible();
  await installTurnIfPossible();
  process.exitCode = await run("vitest", ["run", ...process.argv.slice(2)], { env: { CHROMIUM_PATH: chromium } });
});
