import type { PublicPath } from "@setsuna/contracts";

/** Names the guides that lead to one another. */
export type GuidePath = Extract<
  PublicPath,
  | "/aboutidandch"
  | "/purchaseandcancellation"
  | "/explanation"
  | "/howto"
  | "/multilatency"
  | "/controlsignals"
  | "/connectionstatus"
  | "/interop"
  | "/troubleshooting"
>;
