import type { Log } from "@setsuna/kit";
import { Gauge, type Registry } from "prom-client";
import { READINESS, type Readiness } from "../http/readiness.ts";
import type { Backlog } from "./backlog.ts";
import type { Sources } from "./sources.ts";

/** Shortest time between two queries, ms. */
const BACKLOG_AGE_MS = 5000;

const BACKLOG: readonly (readonly [name: string, help: string, read: (backlog: Backlog) => number])[] = [
  ["setsuna_jobs_oldest_due_seconds", "For how long the oldest due job waits.", ({ oldestDueJob }) => oldestDueJob],
  ["setsuna_jobs_given_up", "Jobs that failed for good within the last 30 days.", ({ failedJobs }) => failedJobs],
  ["setsuna_mail_waiting", "Mails that are not sent yet.", ({ waitingMails }) => waitingMails],
  [
    "setsuna_last_backup_timestamp_seconds",
    "End of the newest backup, seconds since the Unix epoch; 0 if there is none.",
    ({ lastBackup }) => lastBackup,
  ],
  ["setsuna_mail_oldest_due_seconds", "Age of the oldest mail that should have gone.", ({ oldestDueMail }) => oldestDueMail],
];

const keptBacklog = (read: () => Promise<Backlog>, log: Log): (() => Promise<Backlog | undefined>) => {
  let kept: { readonly at: number; readonly answer: Promise<Backlog | undefined> } | undefined;
  return () => {
    const now = performance.now();
    if (kept === undefined || now - kept.at > BACKLOG_AGE_MS) {
      const answer = read().catch((error: unknown) => {
        log.warn({ err: error }, "the database did not say what waits");
        return undefined;
      });
      kept = { at: now, answer };
    }
    return kept.answer;
  };
};

/** One figure per state of `readyz`, each with an alert rule. */
const registerReadiness = (registers: Registry[], readiness: () => Promise<Readiness>): void => {
  new Gauge({
    name: "setsuna_readiness",
    help: "1 for the state that readyz answers with, 0 for the others.",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const present = await readiness();
      for (const state of READINESS) this.set({ state }, state === present ? 1 : 0);
    },
  });
};

export const registerStudioFigures = (
  registry: Registry,
  { sockets, sessions, backlog, pool, readiness }: Sources,
  log: Log,
): void => {
  const registers = [registry];
  if (readiness !== undefined) registerReadiness(registers, readiness);
  if (sockets !== undefined)
    new Gauge({
      name: "setsuna_signalling_sockets",
      help: "Open signalling sockets.",
      registers,
      collect() {
        this.set(sockets());
      },
    });
  if (sessions !== undefined)
    new Gauge({
      name: "setsuna_media_sessions",
      help: "Media sessions that began at this process.",
      labelNames: ["client", "direction", "playout"] as const,
      registers,
      collect() {
        this.reset();
        for (const { count, ...labels } of sessions()) this.inc(labels, count);
      },
    });
  if (pool !== undefined)
    new Gauge({
      name: "setsuna_database_connections",
      help: "Connections to the database server, and statements that wait for one.",
      labelNames: ["state"] as const,
      registers,
      collect() {
        const { total, idle, waiting } = pool();
        this.set({ state: "busy" }, total - idle);
        this.set({ state: "idle" }, idle);
        this.set({ state: "waited-for" }, waiting);
      },
    });
  if (backlog === undefined) return;
  const look = keptBacklog(backlog, log);
  new Gauge({
    name: "setsuna_database_up",
    help: "1 while the database answers.",
    registers,
    async collect() {
      this.set((await look()) === undefined ? 0 : 1);
    },
  });
  for (const [name, help, read] of BACKLOG)
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await look();
        // Report an unknown value as NaN, not 0.
        this.set(found === undefined ? Number.NaN : read(found));
      },
    });
};
