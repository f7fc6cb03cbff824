import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildAppPage } from "./build-app-page.mjs";
import { buildSdk } from "./build-sdk.mjs";
import { buildServer } from "./build-server.mjs";
import { compressFiles } from "./compress.mjs";
import { writeHashList } from "./hash-list.mjs";
import { noticesText } from "./notices.mjs";
import { hashOfInputs, OUTPUTS, staleOutputs } from "./outputs.mjs";
import { mustRun, ROOT, say } from "./run.mjs";

const WEB = join(ROOT, "apps", "web");

/** The router's bundler warns of an option that it sets itself. */
const OPTION_OF_THE_ROUTER = /`envFile` option is deprecated/;

const buildSite = async () => {
  await mustRun("react-router", ["build", "--logLevel", "warn"], "The web app could not be built; see the message above.", {
    cwd: WEB,
    omit: OPTION_OF_THE_ROUTER,
    env: { NODE_ENV: "production" },
  });
  writeFileSync(join(WEB, "build", "client", "OSS.txt"), noticesText());
  await buildSdk(join(WEB, "build", "client", "sdk"));
  writeHashList(join(WEB, "build", "client"));
  compressFiles(join(WEB, "build", "client"));
};

const BUILDERS = { site: buildSite, server: buildServer, window: () => buildAppPage() };

export const build = async (outputs = OUTPUTS) => {
  for (const output of outputs) {
    const stamp = join(ROOT, output.stamp);
    // Hash first: a source that changes during the build makes the output stale.
    const hash = hashOfInputs(output);
    rmSync(stamp, { force: true });
    say(`Building ${output.title}.`);
    await BUILDERS[output.name]();
    writeFileSync(stamp, hash);
  }
};

export const buildIfStale = () => build(staleOutputs());
