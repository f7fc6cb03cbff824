import { type PageGroup, publicPageAt } from "../public-pages.ts";
import { DEFAULT_LINKS, linksOf, type SiteLink } from "./site-links.ts";

/** To fit 1440 px in both languages. */
const SHORTER: Readonly<Record<string, SiteLink["word"]>> = {
  "/multidemo": "demonstration",
  "/controlsignals": "signals",
  "/connectionstatus": "idStatus",
  "/interop": "compatibility",
};

/** Other pages have the default set. */
const GROUPS = ["guides", "downloads", "articles", "legal"] as const satisfies readonly PageGroup[];

export type SubNavigationGroup = (typeof GROUPS)[number] | "default";

export interface SubNavigationEntry extends SiteLink {
  /** It is the page that one is on. */
  readonly current: boolean;
}

export interface SubNavigation {
  readonly group: SubNavigationGroup;
  readonly entries: readonly SubNavigationEntry[];
}

/** Spec §2 Routes. */
export const subNavigation = (pathname: string): SubNavigation => {
  const page = publicPageAt(pathname);
  const group = GROUPS.find((name) => name === page?.group) ?? "default";
  const links = group === "default" ? DEFAULT_LINKS : linksOf(group);
  const entries = links.map(({ to, word = SHORTER[to] }) => ({ to, ...(word && { word }), current: to === page?.path }));
  return { group, entries };
};
