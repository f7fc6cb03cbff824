import process from "node:process";
import { COMMANDS } from "./cli/commands.ts";
import { runCommandLine } from "./cli/run.ts";

/** The `setsuna` program. The first Ctrl+C ends cleanly; the second one at once. */
const abort = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const)
  process.on(name, () => {
    if (abort.signal.aborted) process.exit(130);
    abort.abort();
  });

const { env, stdout, stderr } = process;
const code = await runCommandLine(COMMANDS, process.argv.slice(2), { env, stdout, stderr, signal: abort.signal });
process.exit(code);
