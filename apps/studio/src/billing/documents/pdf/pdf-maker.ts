import type { WorkerOptions } from "node:worker_threads";
import type { FrozenDocument } from "@setsuna/account";
import type { Log } from "@setsuna/kit";
import { type DocumentFonts, printThread, readDocumentFonts } from "../../../platform/index.ts";
import { renderDocument } from "./render-document.ts";

export interface PdfMaker {
  render(document: FrozenDocument): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** Makes PDFs in this thread, 50 to 200 ms each, for tests. */
export const pdfHere = (): PdfMaker => {
  let fonts: DocumentFonts | undefined;
  return {
    render: (document) => {
      fonts ??= readDocumentFonts();
      return renderDocument(document, fonts);
    },
    stop: async () => undefined,
  };
};

/** `script`: the built pdf-worker.ts. */
export const pdfThread = (script: string | URL, log: Log, options?: WorkerOptions): PdfMaker => {
  const thread = printThread<FrozenDocument>(script, log, options);
  return { render: (document) => thread.print(document), stop: () => thread.stop() };
};
