import { parentPort } from "node:worker_threads";
import { SRP_TASKS, type SrpTaskName } from "./srp-tasks.ts";

export interface SrpRequest {
  readonly id: number;
  readonly task: SrpTaskName;
  readonly input: readonly unknown[];
}
export type SrpReply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly failure: string };

/** The pool's types have checked its input. */
const run = ({ task, input }: SrpRequest): unknown => (SRP_TASKS[task] as (...input: readonly unknown[]) => unknown)(...input);

parentPort?.on("message", (request: SrpRequest) => {
  let reply: SrpReply;
  try {
    reply = { id: request.id, value: run(request) };
  } catch (thrown) {
    reply = { id: request.id, failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  parentPort?.postMessage(reply);
});
