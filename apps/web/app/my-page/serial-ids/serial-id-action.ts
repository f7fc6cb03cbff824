import type { SerialCard } from "@setsuna/contracts";

export type SerialIdAction =
  | "name"
  | "change"
  | "password"
  | "links"
  | "addresses"
  | "party"
  | "slate"
  | "delete"
  | "add-licences"
  | "remove-licences"
  | "renewal";

/** The open dialog: about an ID, with its card as it was, or about a new one. */
export type AskedAction = { readonly action: SerialIdAction; readonly card: SerialCard } | { readonly action: "reissue" };
