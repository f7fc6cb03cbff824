import { type PageGroup, publicPageAt } from "../public-pages.ts";
import { DEFAULT_LINKS, linksOf, type SiteLink } from "./site-links.ts";

/** Shorter titles fit 1440 px in both languages. */
const SHORTER: Readonly<Record<string, SiteLink["word"]>> = {
  "/multidemo": "demonstration",
  "/controlsignals": "signals",
  "/connectionstatus": "idStatus",
  "/interop": "compatibility",
};

/** Other pages have the default links. */
const GROUPS = ["guides", "downloads", "articles", "legal"] as const satisfies readonly PageGroup[];

export type SubNavigationGroup = (typeof GROUPS)[number] | "default";

export interface SubNavigationEntry extends SiteLink {
  readonly current: boolean;
}

export interface SubNavigation {
  readonly group: SubNavigationGroup;
  readonly entries: readonly SubNavigationEntry[];
}

export const subNavigation = (pathname: string): SubNavigation => {
  const page = publicPageAt(pathname);
  const group = GROUPS.find((name) => name === page?.group) ?? "default";
  const links = group === "default" ? DEFAULT_LINKS : linksOf(group);
  const entries = links.map(({ to, word = SHORTER[to] }) => ({ to, ...(word && { word }), current: to === page?.path }));
  return { group, entries };
};
