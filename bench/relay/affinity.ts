import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

/** Cores by process: the relay has one to itself, as on a dedicated machine, and all clients share another. */
const CORES = { relay: 1, clients: 0 } as const;

/** Binds a process with all its threads to one core (taskset of util-linux). False where there is no second core or no taskset. */
export const bindToCore = (pid: number, who: keyof typeof CORES): boolean =>
  cpus().length > 1 &&
  spawnSync("taskset", ["-a", "-c", "-p", String(CORES[who]), String(pid)], { stdio: "ignore" }).status === 0;
