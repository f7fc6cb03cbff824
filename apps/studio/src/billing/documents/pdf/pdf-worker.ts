import { parentPort } from "node:worker_threads";
import { FrozenDocument } from "@setsuna/account";
import { pdfHere } from "./pdf-maker.ts";

export interface PdfRequest {
  readonly id: number;
  readonly document: FrozenDocument;
}
export type PdfReply = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly failure: string };

const maker = pdfHere();

const answer = async ({ id, document }: PdfRequest): Promise<PdfReply> => {
  try {
    return { id, bytes: await maker.render(FrozenDocument.parse(document)) };
  } catch (thrown) {
    return { id, failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
};

parentPort?.on("message", (request: PdfRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});
