import { type ChildProcess, fork } from "node:child_process";
import process from "node:process";
import { FromRelay, type RelayConfig, type ToRelay } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { RELAY_HEAP_FLAGS } from "@setsuna/relay/heap-flags";

export interface RelayProcessEvents {
  onMessage(message: FromRelay): void;
  /** Called exactly once. `inOrder` is true if it stopped on request. */
  onExit(reason: string, inOrder?: boolean): void;
}

export interface RelayProcess {
  readonly pid: number | undefined;
  send(message: ToRelay): void;
  kill(signal: NodeJS.Signals): void;
}

export type StartRelay = (events: RelayProcessEvents, log: Log) => RelayProcess;

/** These variables describe the machine, not the server. */
const OF_THE_MACHINE = /^(?:PATH|HOME|LANG|TZ|TMPDIR|TEMP|TMP|SystemRoot|windir|LOG_LEVEL|(?:NODE|LC|LD|DYLD|UV|MALLOC)_\w+)$/i;

/**
 * A relay parses untrusted input, so its memory and core dumps must not contain the master key or logins of the database, mail
 * and payment.
 */
export const relayEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => OF_THE_MACHINE.test(name)));

export const forkRelay =
  (script: string, config: RelayConfig): StartRelay =>
  (events, log) => {
    const child: ChildProcess = fork(script, [JSON.stringify(config)], {
      serialization: "json",
      // A relay allocates per packet, so give the young generation room.
      execArgv: [...process.execArgv.filter((flag) => !flag.startsWith("--max-semi-space-size")), ...RELAY_HEAP_FLAGS],
      env: relayEnvironment(process.env),
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    let ended = false;
    const end = (reason: string, inOrder = false): void => {
      if (ended) return;
      ended = true;
      events.onExit(reason, inOrder);
    };
    child.on("message", (raw) => {
      const parsed = FromRelay.safeParse(raw);
      if (parsed.success) events.onMessage(parsed.data);
      else log.warn({ relay: child.pid, issues: parsed.error.issues.length }, "a relay sent a message of unknown form");
    });
    child.on("exit", (code, signal) => end(signal ?? `exit code ${code}`, code === 0));
    child.on("error", (error) => {
      log.error({ relay: child.pid, reason: error.message }, "a relay process failed");
      if (child.pid === undefined) end(error.message);
    });
    return {
      pid: child.pid,
      send: (message) => {
        // A relay that exits closes its channel first.
        if (child.connected)
          child.send(message, (error) => {
            if (error !== null) log.debug({ relay: child.pid, reason: error.message }, "a message missed a relay that is ending");
          });
      },
      kill: (signal) => {
        child.kill(signal);
      },
    };
  };
