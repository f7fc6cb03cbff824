import type { PublicPath } from "@setsuna/contracts";

/** Guides that link to one another. */
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
