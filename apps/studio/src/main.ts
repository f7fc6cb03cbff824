import { networkInterfaces } from "node:os";
import process from "node:process";
import { pino } from "pino";
import { readConfig, type StudioConfig } from "./config/config.ts";
import { startRelayRole } from "./relay-role.ts";
import { startStudio } from "./studio.ts";
import { withoutPersonalTokens } from "./tokens/personal-token.ts";

/** After a signal everything is stopped within this, in ms, or the process ends all the same. */
const STOP_LIMIT_MS = 2800;
/** A signal this soon after the first is the same one, come by another way: npm and the terminal both pass signals on. */
const SAME_SIGNAL_MS = 500;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const configuration = (): StudioConfig => {
  const read = readConfig(process.env, process.argv.slice(2), process.cwd());
  return read.ok ? read.value : fail(read.error);
};

const main = async (): Promise<void> => {
  const config = configuration();
  if (config.checkOnly) {
    say("The configuration is right.");
    return;
  }
  const log = pino(
    {
      level: config.logLevel,
      base: undefined,
      redact: ["password", "token", "proof", "credential", "authorization", "cookie", "*.password", "*.token", "*.authorization"],
      // Names can be missed, as in an error's message: this prefix cannot.
      hooks: { streamWrite: withoutPersonalTokens },
    },
    pino.destination({ fd: 2, sync: true }),
  );

  let stoppingSince: number | undefined;
  let stop: (() => Promise<void>) | undefined;
  const onSignal = (): void => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    // Still starting: the lock of a process that is gone is taken over by the next one.
    if (stop === undefined) process.exit(0);
    say("Stopping.");
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  let drain: (() => Promise<void>) | undefined;
  process.on("SIGUSR2", () => {
    drain?.().catch((error: unknown) => log.error({ err: error }, "draining failed"));
  });
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);

  const surroundings = { log, say, interfaces: networkInterfaces() };
  const started = config.role === "relay" ? await startRelayRole(config, surroundings) : await startStudio(config, surroundings);
  if (started.ok) ({ stop, drain } = started.value);
  else fail([started.error]);
};

try {
  await main();
} catch (error) {
  // Nothing is running yet: the reason is all that is of use.
  process.stderr.write(`The studio could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
