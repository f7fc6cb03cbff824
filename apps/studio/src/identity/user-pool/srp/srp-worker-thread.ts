import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Log } from "@setsuna/kit";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";
import type { SrpMath } from "./srp-math.ts";
import type { SRP_TASKS, SrpTaskName } from "./srp-tasks.ts";
import type { SrpReply, SrpRequest } from "./srp-worker.ts";

/** About two seconds of work. */
const MAX_WAITING = 200;
/** Ms until an idle thread ends. The next login then waits 0.1 s longer. */
const IDLE_MS = 20_000;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
}

export interface SrpWorkerThread {
  readonly math: SrpMath;
  stop(): Promise<void>;
}

/**
 * Keeps logins from blocking the server. The thread ends after `idleMs` without a task (default 20 s). Above 200 pending tasks,
 * throws TooManyRequestsException.
 */
export const srpWorkerThread = (
  script: string | URL,
  log: Log,
  { idleMs = IDLE_MS, ...options }: WorkerOptions & { readonly idleMs?: number } = {},
): SrpWorkerThread => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  let idle: NodeJS.Timeout | undefined;

  const drop = (gone: Worker, reason: string): void => {
    if (worker !== gone) return;
    worker = undefined;
    clearTimeout(idle);
    const failed = [...waiting.values()];
    waiting.clear();
    for (const { reject } of failed) reject(new Error(`the thread of SRP arithmetic ended: ${reason}`));
  };
  const rest = (resting: Worker): void => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (waiting.size > 0) return;
      drop(resting, "nobody asked");
      void resting.terminate();
    }, idleMs).unref();
  };
  const start = (): Worker => {
    const started = new Worker(script, { name: "srp", ...options });
    started.on("message", (reply: SrpReply) => {
      const task = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ("failure" in reply) task?.reject(new Error(reply.failure));
      else task?.resolve(reply.value);
      if (waiting.size === 0) rest(started);
    });
    started.on("error", (error) => {
      log.error({ err: error }, "the thread of SRP arithmetic failed");
      drop(started, error.message);
    });
    started.on("exit", (code) => drop(started, `exit code ${code}`));
    // The server must be able to exit when its sockets close.
    started.unref();
    return started;
  };

  const ask = async <Name extends SrpTaskName>(
    task: Name,
    ...input: Parameters<(typeof SRP_TASKS)[Name]>
  ): Promise<ReturnType<(typeof SRP_TASKS)[Name]>> => {
    if (waiting.size >= MAX_WAITING) throw new IdentityRefusal("TooManyRequestsException", "Too many requests", 2);
    worker ??= start();
    lastId += 1;
    const request: SrpRequest = { id: lastId, task, input };
    const value = new Promise<unknown>((resolve, reject) => waiting.set(request.id, { resolve, reject }));
    worker.postMessage(request);
    return (await value) as ReturnType<(typeof SRP_TASKS)[Name]>;
  };

  return {
    math: {
      makeVerifier: (user, password) => ask("makeVerifier", user, password),
      remakeVerifier: (user, password, salt) => ask("remakeVerifier", user, password, salt),
      beginChallenge: (verifier) => ask("beginChallenge", verifier),
      sessionKey: (session, verifier, clientPublic) => ask("sessionKey", session, verifier, clientPublic),
    },
    stop: async () => {
      const stopped = worker;
      if (stopped === undefined) return;
      drop(stopped, "the server is stopping");
      await stopped.terminate();
    },
  };
};
