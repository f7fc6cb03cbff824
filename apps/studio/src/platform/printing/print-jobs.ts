import { parentPort } from "node:worker_threads";
import { type DocumentFonts, readDocumentFonts } from "./fonts.ts";
import type { PrintReply, PrintRequest } from "./print-thread.ts";

/** Runs in the thread that a print thread starts. `render` rejects a job that it can't read. */
export const servePrintJobs = (render: (job: unknown, fonts: DocumentFonts) => Promise<Uint8Array>): void => {
  let fonts: DocumentFonts | undefined;
  const answer = async ({ id, job }: PrintRequest<unknown>): Promise<PrintReply> => {
    try {
      fonts ??= readDocumentFonts();
      return { id, bytes: await render(job, fonts) };
    } catch (thrown) {
      return { id, failure: thrown instanceof Error ? thrown.message : String(thrown) };
    }
  };
  parentPort?.on("message", (request: PrintRequest<unknown>) => {
    void answer(request).then((reply) => parentPort?.postMessage(reply));
  });
};
