import { createHash } from "node:crypto";
import { FrozenDocument } from "@setsuna/account";
import { eq, isNull } from "drizzle-orm";
import type { Database } from "../../platform/index.ts";
import { documentPdfs, issuedDocuments } from "../../platform/storage/schema/documents.ts";
import type { PdfMaker } from "./pdf/pdf-maker.ts";

export const PDF_BATCH = 100;

export const sha256Of = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

export interface KeptPdf {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

export interface PdfStore {
  /** Rendered on first use. Throws if there is no such document, or if the stored file isn't the issued one. */
  pdfOf(number: string): Promise<KeptPdf>;
  makeMissing(): Promise<number>;
}

/** Renders after the issuing transaction, so that the number series isn't locked meanwhile. */
export const pdfStore = (database: Database, maker: PdfMaker, now: () => Date): PdfStore => {
  const kept = async (number: string): Promise<KeptPdf | undefined> => {
    const [row] = await database.select().from(documentPdfs).where(eq(documentPdfs.number, number));
    if (row === undefined) return undefined;
    const bytes = new Uint8Array(row.bytes);
    if (sha256Of(bytes) !== row.sha256) throw new Error(`the stored PDF of ${number} is not the one that was issued`);
    return { sha256: row.sha256, bytes };
  };

  const pdfOf: PdfStore["pdfOf"] = async (number) => {
    const found = await kept(number);
    if (found !== undefined) return found;
    const [row] = await database.select().from(issuedDocuments).where(eq(issuedDocuments.number, number));
    if (row === undefined) throw new Error(`there is no document ${number}`);
    if (sha256Of(row.frozen) !== row.frozenSha256) throw new Error(`the data of ${number} is not what was issued`);
    const bytes = await maker.render(FrozenDocument.parse(JSON.parse(row.frozen)));
    await database
      .insert(documentPdfs)
      .values({ number, sha256: sha256Of(bytes), bytes, madeAt: now() })
      .onConflictDoNothing();
    // If another instance was faster, keep its file.
    const stored = await kept(number);
    if (stored === undefined) throw new Error(`the PDF of ${number} was not kept`);
    return stored;
  };

  return {
    pdfOf,
    makeMissing: async () => {
      const missing = await database
        .select({ number: issuedDocuments.number })
        .from(issuedDocuments)
        .leftJoin(documentPdfs, eq(documentPdfs.number, issuedDocuments.number))
        .where(isNull(documentPdfs.number))
        .orderBy(issuedDocuments.issuedAt)
        .limit(PDF_BATCH);
      for (const { number } of missing) await pdfOf(number);
      return missing.length;
    },
  };
};
