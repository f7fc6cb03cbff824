import { spawnSync } from "node:child_process";

/** Returns the version of a Debian package that is installed; `unknown` on another system. */
export const debianVersion = (name: string): string => {
  const { stdout } = spawnSync("dpkg", ["--status", name], { encoding: "utf8" });
  return /^Version: (\S+)$/m.exec(stdout ?? "")?.[1] ?? "unknown";
};
