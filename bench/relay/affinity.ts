import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

const CORES = { relay: 1, clients: 0 } as const;

export const bindToCore = (pid: number, who: keyof typeof CORES): boolean =>
  cpus().length > 1 &&
  spawnSync("taskset", ["-a", "-c", "-p", String(CORES[who]), String(pid)], { stdio: "ignore" }).status === 0;
