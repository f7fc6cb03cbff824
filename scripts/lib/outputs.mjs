import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";
import { hashOf } from "./source-hash.mjs";
import { workspacesOf } from "./workspaces.mjs";

const TOOLS = [
  "package-lock.json",
  "tsconfig.base.json",
  "scripts/lib/outputs.mjs",
  "scripts/lib/build.mjs",
  "scripts/lib/bundler.mjs",
];

export const OUTPUTS = [
  {
    name: "site",
    title: "the web app",
    workspace: "apps/web",
    also: [
      "LICENSE",
      "packages/sdk",
      "scripts/lib/build-sdk.mjs",
      "scripts/lib/compress.mjs",
      "scripts/lib/hash-list.mjs",
      "scripts/lib/inline-workers.mjs",
      "scripts/lib/notices.mjs",
      "scripts/lib/sdk-types.mjs",
      "scripts/licences",
      "apps/studio/package.json",
    ],
    files: [
      "apps/web/build/server/index.js",
      "apps/web/build/client/OSS.txt",
      "apps/web/build/client/hashes.txt",
      "apps/web/build/client/sdk/setsuna.js",
    ],
    stamp: "apps/web/build/source-hash",
  },
  {
    name: "server",
    title: "the server and the relay",
    workspace: "apps/studio",
    also: [
      "config/operator.json",
      "scripts/lib/build-server.mjs",
      "scripts/lib/made-database.mjs",
      "scripts/lib/make-database.mjs",
    ],
    files: ["main.js", "relay.js", "srp-worker.js", "pdf-worker.js", "report-worker.js", "admin.js", "database/PG_VERSION"].map(
      (file) => `apps/studio/dist/${file}`,
    ),
    stamp: "apps/studio/dist/source-hash",
  },
  {
    name: "window",
    title: "the desktop app's window",
    workspace: "apps/agent",
    also: ["scripts/lib/build-app-page.mjs"],
    files: ["apps/agent/dist/page/index.html"],
    stamp: "apps/agent/dist/page-source-hash",
  },
];

export const inputsOf = ({ workspace, also }, root = ROOT) => [...TOOLS, ...also, ...workspacesOf(workspace, root)];

export const hashOfInputs = (output, root = ROOT) => hashOf(inputsOf(output, root), root);

const isFresh = (output, root) =>
  output.files.every((file) => existsSync(join(root, file))) &&
  existsSync(join(root, output.stamp)) &&
  readFileSync(join(root, output.stamp), "utf8") === hashOfInputs(output, root);

export const staleOutputs = (root = ROOT) => OUTPUTS.filter((output) => !isFresh(output, root));
