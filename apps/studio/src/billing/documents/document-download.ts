import { isDocumentNumber } from "@setsuna/account";
import { StudioError, TEAM } from "@setsuna/contracts";
import { eq, type SQL } from "drizzle-orm";
import type { FastifyInstance, FastifyReply } from "fastify";
import {
  admit,
  type CallerContext,
  callerOf,
  type Database,
  type OpeningHours,
  requireAccess,
  signedInOf,
} from "../../platform/index.ts";
import { issuedDocuments } from "../../platform/storage/schema/documents.ts";
import { findDocuments, findOwnDocument } from "./document-list.ts";
import type { DocumentWithState } from "./document-views.ts";
import type { PdfStore } from "./pdf-store.ts";

export interface DownloadContext extends CallerContext {
  readonly maintenance?: Pick<OpeningHours, "requireOpen"> | undefined;
}

interface Named {
  Params: { file: string };
}

const DOWNLOAD = { access: "signed-in", scope: "billing:read", team: TEAM.money } as const;

/** Parses `<number>.pdf`. Throws `unknown-document` for anything else. */
const numberOf = (file: string): string => {
  const [, number = ""] = /^(.*)\.pdf$/.exec(file) ?? [];
  if (!isDocumentNumber(number)) throw new StudioError("unknown-document");
  return number;
};

const oneOf = async (database: Database, where: SQL): Promise<DocumentWithState | undefined> =>
  (await findDocuments(database, where, undefined, 1))[0];

const send = async (reply: FastifyReply, found: DocumentWithState | undefined, pdfs: PdfStore): Promise<FastifyReply> => {
  if (found === undefined) throw new StudioError("unknown-document");
  const { number } = found.document;
  const { bytes } = await pdfs.pdfOf(number);
  return reply
    .type("application/pdf")
    .header("Content-Disposition", `attachment; filename="${number}.pdf"`)
    .send(Buffer.from(bytes));
};

/**
 * Serves documents as files, since browsers follow them as links. Never cached. `GET /studio/api/billing/documents/<number>.pdf`
 * needs the session or a token with `billing:read`; `GET /studio/api/admin/invoices/<number>.pdf` an admin with a second factor.
 */
export const registerDocumentDownload = (
  app: FastifyInstance,
  database: Database,
  pdfs: PdfStore,
  context: DownloadContext,
): void => {
  app.get<Named>("/studio/api/billing/documents/:file", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const caller = admit(DOWNLOAD, await callerOf(request, context));
    const { id, role } = signedInOf(caller).account;
    // My Page may be closed to everyone but admins.
    await context.maintenance?.requireOpen(role, caller.now);
    return send(reply, await findOwnDocument(database, id, numberOf(request.params.file)), pdfs);
  });

  app.get<Named>("/studio/api/admin/invoices/:file", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const caller = await callerOf(request, context);
    requireAccess("admin", caller.signedIn, caller.now);
    return send(reply, await oneOf(database, eq(issuedDocuments.number, numberOf(request.params.file))), pdfs);
  });
};
