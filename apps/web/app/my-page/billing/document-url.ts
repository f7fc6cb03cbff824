import { sitePath } from "../../platform/site-path.ts";

/** The session's cookie opens it. docs/protocol/http-api.md, `listDocuments`. */
export const documentUrl = (number: string): string =>
  sitePath(`/studio/api/billing/documents/${encodeURIComponent(number)}.pdf`);
