import type { BothLanguages, Language, PublicPath } from "@setsuna/contracts";
import { useRouteLoaderData } from "react-router";
import type { Texts } from "../i18n/keys.ts";

/** Describes what every page is sent with. */
export interface RootData {
  /** The language that the server renders in. */
  readonly language: Language;
  readonly analyticsScript: string | undefined;
  /** Address of the site before `/studio`, as the world knows it, such as `https://studio.example`. */
  readonly site: string;
  /** The sentences of the page, in that language. */
  readonly texts: Texts;
  /** The operator's company name for the footer. Absent: not configured. */
  readonly operator: BothLanguages | undefined;
  /** Download pages that have something to download; absent: it is not known. */
  readonly offered: readonly PublicPath[] | undefined;
  /** Says what search engines show of the page that was asked for; absent: it is no public page. */
  readonly described: { readonly path: PublicPath; readonly text: string } | undefined;
}

/** Returns what the first page of this tab was sent with; undefined when not even that could be made. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<() => RootData>("root");
