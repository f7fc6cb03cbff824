import { silentLog } from "@setsuna/kit";
import { expect, it } from "vitest";
import { printThread } from "./print-thread.ts";

const NUMBERED = `const { parentPort, threadId } = require("node:worker_threads");
  parentPort.on("message", ({ id }) => parentPort.postMessage({ id, bytes: new Uint8Array([threadId]) }));`;

it("ends an idle thread, which frees its memory, and starts another for the next task", async () => {
  const thread = printThread<string>(NUMBERED, silentLog, { eval: true, idleMs: 1 });
  const first = await thread.print("page");
  await expect.poll(() => thread.print("page"), { interval: 20, timeout: 10_000 }).not.toEqual(first);
  await thread.stop();
});

it("keeps the thread while tasks arrive in time or are pending", async () => {
  const thread = printThread<string>(NUMBERED, silentLog, { eval: true, idleMs: 60_000 });
  const first = await thread.print("page");
  expect(await Promise.all([thread.print("page"), thread.print("page")])).toEqual([first, first]);
  await thread.stop();
});
