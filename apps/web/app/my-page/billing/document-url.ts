import { sitePath } from "../../site/site-path.ts";

/** Says where the PDF of a document is; the session's cookie opens it. docs/protocol/http-api.md, `listDocuments`. */
export const documentUrl = (number: string): string =>
  sitePath(`/studio/api/billing/documents/${encodeURIComponent(number)}.pdf`);
