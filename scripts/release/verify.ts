import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { AGENT_VERSION } from "../../apps/agent/src/version.ts";
import { Failure } from "../lib/run.mjs";
import { binaryKind, HEAD_BYTES } from "./binary-format.ts";
import { filesBelow, MANIFEST, manifestOf } from "./manifest.ts";
import type { Platform } from "./platforms.ts";

const headOf = (path: string): Uint8Array => {
  const file = openSync(path, "r");
  try {
    const head = new Uint8Array(HEAD_BYTES);
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
};

/** Required programs and modules, all for its machine. */
const NEEDED = [
  /^runtime\/node(?:\.exe)?$/,
  /^app\/node_modules\/@seydx\/.*\.node$/,
  /^app\/node_modules\/@node-datachannel\/.*\.node$/,
];

/** Throws Failure with the first fault. Returns the number of checked programs and modules. */
export const checkPackage = async (folder: string, platform: Platform): Promise<number> => {
  const files = filesBelow(folder);
  if (readFileSync(join(folder, MANIFEST), "utf8") !== (await manifestOf(folder)))
    throw new Failure(`${platform.name}: files are missing, changed or too many.`);
  const binaries = files.flatMap((file) => {
    const kind = binaryKind(headOf(join(folder, file)));
    return kind === undefined ? [] : [{ file, kind }];
  });
  for (const { file, kind } of binaries)
    if (kind.format !== platform.format || !kind.architectures.includes(platform.cpu))
      throw new Failure(
        `${platform.name}: ${file} is ${kind.format} for ${kind.architectures.join(", ") || "an unknown processor"}.`,
      );
  for (const needed of NEEDED)
    if (!binaries.some(({ file }) => needed.test(file))) throw new Failure(`${platform.name}: nothing matches ${needed.source}.`);
  const starts = platform.os === "win32" ? ["setsuna.cmd"] : ["setsuna", "runtime/node"];
  for (const file of starts)
    if (platform.os !== "win32" && (statSync(join(folder, file)).mode & 0o111) === 0)
      throw new Failure(`${platform.name}: ${file} cannot be executed.`);
  return binaries.length;
};

export const runPackage = (folder: string): void => {
  const start = (args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(join(folder, "setsuna"), args, { encoding: "utf8", timeout: 60_000, env: {} });
    if (status !== 0) throw new Failure(`setsuna ${args.join(" ")} ended with ${status}: ${stderr.trim()}`);
    return stdout;
  };
  if (start(["--version"]).trim() !== `setsuna ${AGENT_VERSION}`) throw new Failure("The package says another version.");
  if (!start(["--help"]).includes("receive")) throw new Failure("The package's help is empty.");
  if (!existsSync(join(folder, "app", "page", "index.html"))) throw new Failure("The package has no window.");
  if (!existsSync(join(folder, "app", "setsuna-media.mjs"))) throw new Failure("The package has no media process.");
  start(["devices", "--json"]);
};
