import { silentLog } from "@setsuna/kit";
import { expect, it } from "vitest";
import { fakeDocument } from "../document.fake.ts";
import { pdfThread } from "./pdf-thread.ts";

const NUMBERED = `const { parentPort, threadId } = require("node:worker_threads");
  parentPort.on("message", ({ id }) => parentPort.postMessage({ id, bytes: new Uint8Array([threadId]) }));`;

it("ends an idle thread, which frees its memory, and starts another for the next task", async () => {
  const thread = pdfThread(NUMBERED, silentLog, { eval: true, idleMs: 1 });
  const first = await thread.render(fakeDocument());
  await expect.poll(() => thread.render(fakeDocument()), { interval: 20, timeout: 10_000 }).not.toEqual(first);
  await thread.stop();
});

it("keeps the thread while tasks arrive in time or are pending", async () => {
  const thread = pdfThread(NUMBERED, silentLog, { eval: true, idleMs: 60_000 });
  const first = await thread.render(fakeDocument());
  expect(await Promise.all([thread.render(fakeDocument()), thread.render(fakeDocument())])).toEqual([first, first]);
  await thread.stop();
});
