import type { PublicPath } from "@setsuna/contracts";
import type { ja } from "../content/ja/screens.ts";

export type Area = keyof typeof ja;

/** Says what a public page shows of the dictionaries beside the frame. Pages of prose bring their words with themselves. */
export const AREAS_OF_PAGES: Readonly<Partial<Record<PublicPath, readonly Area[]>>> = {
  "/contact": ["contact"],
  "/auth": ["auth"],
  "/api/docs": ["reference", "client"],
  "/maintenance": ["maintenance"],
};
