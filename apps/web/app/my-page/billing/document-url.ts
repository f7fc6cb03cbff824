/** Says where the PDF of a document is; the session's cookie opens it. docs/protocol/http-api.md, `listDocuments`. */
export const documentUrl = (number: string): string => `/studio/api/billing/documents/${encodeURIComponent(number)}.pdf`;
