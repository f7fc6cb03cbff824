import process from "node:process";
import { Failure } from "./run.mjs";

const LEAST = [20, 19];

/** Throws a Failure when this Node is too old. `version`: as process.versions.node. */
export const requireNode = (version = process.versions.node) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1]))
    throw new Failure(`Node ${LEAST.join(".")} or newer is needed; this is ${version}.`);
};
