import { spawnSync } from "node:child_process";
import { installIfPossible } from "./debian.mjs";

/** The plugin for the node-based tool is Python and has its own tests. */
export const installPythonIfPossible = () =>
  installIfPossible({
    isThere: () => spawnSync("python3", ["--version"]).status === 0,
    packages: ["python3"],
    installing: "Installing python3 for the tests of the plugin (once).",
    without: "python3 is not installed: the plugin for the node-based tool is left out of the tests.",
  });
