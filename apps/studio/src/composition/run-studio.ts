import { networkInterfaces } from "node:os";
import process from "node:process";
import { pino } from "pino";
import { openLog, productionRefusals, readConfig, type ServePages, type StudioConfig, stagingNotice } from "../platform/index.ts";
import { startRelayRole } from "./relay-role.ts";
import { StopOnSignal } from "./stop-on-signal.ts";
import { startStudio } from "./studio.ts";

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const configuration = (): StudioConfig => {
  const read = readConfig(process.env, process.argv.slice(2), process.cwd());
  if (!read.ok) return fail(read.error);
  const refusals = productionRefusals(read.value);
  return refusals.length === 0 ? read.value : fail(refusals);
};

const start = async (pages: ServePages | undefined): Promise<void> => {
  process.umask(0o077);
  const config = configuration();
  for (const line of stagingNotice(config)) say(line);
  if (config.checkOnly) {
    say("The configuration is right.");
    return;
  }
  const log = openLog(config.logLevel, pino.destination({ fd: 2, sync: true }));

  const ending = new StopOnSignal({
    drain: config.drain,
    say,
    log,
    now: () => performance.now(),
    exit: (code) => process.exit(code),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => ending.onSignal(signal));
  process.on("SIGUSR2", () => ending.onEmpty());

  const surroundings = { log, say, interfaces: networkInterfaces(), pages };
  const started = config.role === "relay" ? await startRelayRole(config, surroundings) : await startStudio(config, surroundings);
  if (started.ok) ending.started(started.value);
  else fail([started.error]);
};

/** Serves the built web app unless `pages` is given. A failure ends the process with one sentence. */
export const runStudio = async (pages?: ServePages): Promise<void> => {
  try {
    await start(pages);
  } catch (error) {
    // Nothing runs yet, so the reason suffices.
    process.stderr.write(`The studio could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
};
