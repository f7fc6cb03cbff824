import { isDocumentNumber } from "@setsuna/account";
import { StudioError } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";
import { type CallerContext, callerOf } from "../api/register-api.ts";
import { requireAccess, signedInOf } from "../authorisation/access.ts";
import type { Database } from "../storage/database.ts";
import { findOwnDocument } from "./document-list.ts";
import type { PdfStore } from "./pdf-store.ts";

/**
 * `GET /studio/api/billing/documents/<number>.pdf`: a document of one's own as a file. Not a row of the API, since it is a link that a
 * browser follows: it asks for the session alone, and answers `unknown-document` for what is not there or is somebody else's.
 */
export const registerDocumentDownload = (
  app: FastifyInstance,
  database: Database,
  pdfs: PdfStore,
  context: CallerContext,
): void => {
  app.get<{ Params: { file: string } }>(
    "/studio/api/billing/documents/:file",
    { exposeHeadRoute: false },
    async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      const caller = await callerOf(request, context);
      requireAccess("signed-in", caller.signedIn, "billing:read");
      const [, number = ""] = /^(.*)\.pdf$/.exec(request.params.file) ?? [];
      if (!isDocumentNumber(number)) throw new StudioError("unknown-document");
      const found = await findOwnDocument(database, signedInOf(caller).account.id, number);
      if (found === undefined) throw new StudioError("unknown-document");
      const { bytes } = await pdfs.pdfOf(number);
      return reply
        .type("application/pdf")
        .header("Content-Disposition", `attachment; filename="${number}.pdf"`)
        .send(Buffer.from(bytes));
    },
  );
};
