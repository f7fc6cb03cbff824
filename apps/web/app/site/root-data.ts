import type { BothLanguages, Language, PublicPath } from "@setsuna/contracts";
import { useRouteLoaderData } from "react-router";
import type { Texts } from "../i18n/keys.ts";

export interface RootData {
  readonly language: Language;
  readonly analyticsScript: string | undefined;
  /** The address before `/studio`, such as `https://studio.example`. */
  readonly site: string;
  readonly texts: Texts;
  readonly operator: BothLanguages | undefined;
  /** Absent if unknown. */
  readonly offered: readonly PublicPath[] | undefined;
  readonly described: { readonly path: PublicPath; readonly text: string } | undefined;
}

export const useRootData = (): RootData | undefined => useRouteLoaderData<() => RootData>("root");
