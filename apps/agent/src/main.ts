import process from "node:process";
import { exitCodeOf } from "./commands/cli/exit-codes.ts";
import { type GivenArguments, givenArguments } from "./commands/cli/kept-arguments.ts";
import { runCommandLine } from "./commands/cli/run.ts";
import { hasStuckWork } from "./commands/cli/stuck-work.ts";
import { COMMANDS } from "./commands/commands.ts";
import { thrownBody } from "./unexpected.ts";

/** The `setsuna` program. The first Ctrl+C ends cleanly; the second at once. */
const abort = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const)
  process.on(name, () => {
    if (abort.signal.aborted) process.exit(130);
    abort.abort();
  });

const { env, stdin, stdout, stderr } = process;
let given: GivenArguments;
try {
  given = givenArguments(process.argv.slice(2), env);
} catch (thrown) {
  const error = thrownBody(thrown);
  stderr.write(`${error.en} (${error.detail}) [${error.code}]\n`);
  process.exit(exitCodeOf(error.code));
}
if (given.endsWithInput) {
  // Every system reports a closed pipe; Windows sends no signal.
  stdin.once("end", () => abort.abort());
  stdin.once("error", () => abort.abort());
  stdin.resume();
}
const code = await runCommandLine(COMMANDS, given.args, { env, stdout, stderr, signal: abort.signal });
// An orderly exit would wait for a stuck thread.
if (hasStuckWork()) stdout.write("", () => process.kill(process.pid, "SIGKILL"));
else process.exit(code);
