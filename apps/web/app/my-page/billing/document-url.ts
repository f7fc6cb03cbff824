/** Where the PDF of a document is; the session's cookie opens it. docs/protocol.md, `listDocuments`. */
export const documentUrl = (number: string): string => `/studio/api/billing/documents/${encodeURIComponent(number)}.pdf`;
