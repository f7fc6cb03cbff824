import { readdirSync, readFileSync } from "node:fs";
/** Sends a signal; a process that is gone is what was hoped for. */
export const signalProcess = (pid, name) => {
    try {
        process.kill(pid, name);
    }
    catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ESRCH"))
            throw error;
    }
};
/** The parent in a line of /proc/PID/stat; the name between the brackets may hold anything. proc(5). */
export const parentOf = (stat) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
/** Direct children of a process that still run. Linux only. */
export const childrenOf = (pid) => readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
    try {
        if (parentOf(readFileSync(`/proc/${name}/stat`, "utf8")) !== pid)
            return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").filter(Boolean);
        return command.length === 0 ? [] : [{ pid: Number(name), command }];
    }
    catch (error) {
        // The process ended while we looked.
        if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
            return [];
        throw error;
    }
});
