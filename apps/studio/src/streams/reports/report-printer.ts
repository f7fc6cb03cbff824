import type { WorkerOptions } from "node:worker_threads";
import type { Log } from "@setsuna/kit";
import { type DocumentFonts, printThread, readDocumentFonts } from "../../platform/index.ts";
import { type PrintedReport, renderReport } from "./report-pdf.ts";

export interface ReportPrinter {
  print(report: PrintedReport): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** `script`: the built report-worker.ts. */
export const reportPrinter = (script: string | URL, log: Log, options?: WorkerOptions): ReportPrinter =>
  printThread<PrintedReport>(script, log, options);

/** Renders in this thread, for tests. */
export const printerHere = (): ReportPrinter => {
  let fonts: DocumentFonts | undefined;
  return {
    print: (report) => {
      fonts ??= readDocumentFonts();
      return renderReport(report, fonts);
    },
    stop: async () => undefined,
  };
};
