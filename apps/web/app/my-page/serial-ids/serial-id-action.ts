import type { SerialCard } from "@setsuna/contracts";

export type SerialIdAction =
  | "name"
  | "change"
  | "password"
  | "links"
  | "addresses"
  | "delete"
  | "add-licences"
  | "remove-licences"
  | "renewal";

/** The dialog that is open: about an ID, its card as it was when the dialog opened, or about a new one. */
export type AskedAction = { readonly action: SerialIdAction; readonly card: SerialCard } | { readonly action: "reissue" };
