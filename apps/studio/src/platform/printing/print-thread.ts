import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Log } from "@setsuna/kit";

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
}

export interface PrintRequest<Job> {
  readonly id: number;
  readonly job: Job;
}
export type PrintReply = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly failure: string };

export interface PrintThread<Job> {
  print(job: Job): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** Fonts take 60 MB, so unload them when idle, ms. */
const IDLE_MS = 10_000;

/**
 * Renders PDFs in a separate thread, so that signaling never waits for one. The thread ends after `idleMs` without a task
 * (default 10 s).
 */
export const printThread = <Job>(
  script: string | URL,
  log: Log,
  { idleMs = IDLE_MS, ...options }: WorkerOptions & { readonly idleMs?: number } = {},
): PrintThread<Job> => {
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
    for (const { reject } of failed) reject(new Error(`the thread of PDFs ended: ${reason}`));
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
    const started = new Worker(script, { name: "pdf", ...options });
    started.on("message", (reply: PrintReply) => {
      const task = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ("failure" in reply) task?.reject(new Error(reply.failure));
      else task?.resolve(reply.bytes);
      if (waiting.size === 0) rest(started);
    });
    started.on("error", (error) => {
      log.error({ err: error }, "the thread of PDFs failed");
      drop(started, error.message);
    });
    started.on("exit", (code) => drop(started, `exit code ${code}`));
    // The server must be able to exit when its sockets close.
    started.unref();
    return started;
  };

  return {
    print: async (job) => {
      worker ??= start();
      lastId += 1;
      const request: PrintRequest<Job> = { id: lastId, job };
      const bytes = new Promise<Uint8Array>((resolve, reject) => waiting.set(request.id, { resolve, reject }));
      worker.postMessage(request);
      return bytes;
    },
    stop: async () => {
      const stopped = worker;
      if (stopped === undefined) return;
      drop(stopped, "the server is stopping");
      await stopped.terminate();
    },
  };
};
