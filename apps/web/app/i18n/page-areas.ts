import type { PublicPath } from "@setsuna/contracts";
import type { ja } from "../content/ja/screens.ts";
import type { Texts } from "./keys.ts";

export type Area = keyof typeof ja;
export type Screens = Readonly<Record<Area, Texts>>;

export const AREAS_OF_PAGES: Readonly<Partial<Record<PublicPath, readonly Area[]>>> = {
  "/contact": ["contact"],
  "/auth": ["auth"],
  "/api/docs": ["reference", "client"],
  "/maintenance": ["maintenance"],
};
