import { ARTICLES, DEFAULT_LINKS, DOWNLOADS, GUIDES, LEGAL, type SiteLink } from "./site-links.ts";

/** The group of pages that a page belongs to; `default` for all others. */
export type SubNavigationGroup = "guides" | "downloads" | "articles" | "legal" | "default";

export interface SubNavigationEntry extends SiteLink {
  /** It is the page that one is on. */
  readonly current: boolean;
}

export interface SubNavigation {
  readonly group: SubNavigationGroup;
  readonly entries: readonly SubNavigationEntry[];
}

const GROUPS: readonly (readonly [SubNavigationGroup, readonly SiteLink[]])[] = [
  ["guides", GUIDES],
  ["downloads", DOWNLOADS],
  ["articles", ARTICLES],
  ["legal", LEGAL.filter(({ page }) => page !== "contact")],
];

/** Paths are compared as the router does: whatever their case, with or without a slash at the end. */
const plain = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, "");

/** The links beneath the bar for a path below /studio. A page that is in no group gets the default set. Spec §2 Routes. */
export const subNavigation = (pathname: string): SubNavigation => {
  const here = plain(pathname);
  const isHere = ({ to }: SiteLink): boolean => plain(to) === here;
  const [group, links] = GROUPS.find(([, pages]) => pages.some(isHere)) ?? ["default" as const, DEFAULT_LINKS];
  return { group, entries: links.map((link) => ({ ...link, current: isHere(link) })) };
};
