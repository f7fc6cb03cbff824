import type { PublicPath } from "@setsuna/contracts";

/** With guides that link to each other. */
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
