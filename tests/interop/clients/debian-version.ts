import { spawnSync } from "node:child_process";

export const debianVersion = (name: string): string => {
  const { stdout } = spawnSync("dpkg", ["--status", name], { encoding: "utf8" });
  return /^Version: (\S+)$/m.exec(stdout ?? "")?.[1] ?? "unknown";
};
