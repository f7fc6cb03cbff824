import type { SerialCard } from "@setsuna/contracts";

/** What can be asked of a serial ID in a dialog. The last three are about its licences. */
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

/** As it was when opened, or about a new one. */
export type AskedAction = { readonly action: SerialIdAction; readonly card: SerialCard } | { readonly action: "reissue" };
