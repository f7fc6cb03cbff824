import type { Language, PublicPath } from "@setsuna/contracts";
import { sentences as en } from "../content/en/guides/sentences.ts";
import { sentences as ja } from "../content/ja/guides/sentences.ts";

/** Guides that lead to one another. */
export type GuidePath = Extract<
  PublicPath,
  | "/aboutidandch"
  | "/purchaseandcancellation"
  | "/explanation"
  | "/howto"
  | "/multilatency"
  | "/controlsignals"
  | "/connectionstatus"
  | "/troubleshooting"
>;

/** Says what is in a guide, in a sentence: for the lists at the end of the others. */
export const GUIDE_SENTENCES: Readonly<Record<Language, Readonly<Record<GuidePath, string>>>> = { ja, en };
