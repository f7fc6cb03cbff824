import type { FrozenDocument } from "@setsuna/account";
import { type DocumentFonts, readDocumentFonts } from "../../../platform/index.ts";
import { renderDocument } from "./render-document.ts";

export interface PdfMaker {
  render(document: FrozenDocument): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** Makes them in this thread, 50 to 200 ms each: for tests, and inside the thread of {@link pdfThread}. */
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
