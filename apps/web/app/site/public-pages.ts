import titles from "virtual:page-titles";
import type { Language, PublicPath } from "@setsuna/contracts";
import { PUBLIC_PATHS, publicPathOf } from "@setsuna/contracts";

export type PageGroup = "home" | "downloads" | "guides" | "articles" | "account" | "legal" | "developers" | "service";

export interface PublicPage {
  readonly path: PublicPath;
  readonly group: PageGroup;
  readonly indexed: boolean;
  /** From 0 to 1. https://www.sitemaps.org/protocol.html */
  readonly priority: number;
  readonly title: Readonly<Record<Language, string>>;
}

/** Pages in MDX have their titles in their front matter. */
type Entry = readonly [group: PageGroup, priority: number, title?: PublicPage["title"], indexed?: false];

const ENTRIES: Readonly<Record<PublicPath, Entry>> = {
  "/": ["home", 1, { ja: "Setsuna Studio", en: "Setsuna Studio" }],
  "/lms": ["downloads", 0.7],
  "/desktopapp": ["downloads", 0.8],
  "/iOS": ["downloads", 0.7],
  "/MacOS": ["downloads", 0.7],
  "/windows": ["downloads", 0.7],
  "/archive": ["downloads", 0.4, { ja: "過去のバージョン", en: "Past versions" }],
  "/license": ["downloads", 0.2, { ja: "オープンソースライセンス", en: "Open-source notices" }],
  "/aboutidandch": ["guides", 0.7],
  "/purchaseandcancellation": ["guides", 0.7],
  "/explanation": ["guides", 0.7],
  "/howto": ["guides", 0.8],
  "/multilatency": ["guides", 0.8],
  "/multidemo": ["guides", 0.7],
  "/controlsignals": ["guides", 0.5],
  "/connectionstatus": ["guides", 0.5],
  "/interop": ["guides", 0.5],
  "/troubleshooting": ["guides", 0.6, { ja: "困ったときは", en: "Troubleshooting" }],
  "/ArticleVTuber": ["articles", 0.7],
  "/ArticleRemoteProduction": ["articles", 0.7],
  "/ArticleRemoteCamera": ["articles", 0.6],
  "/ArticleSchoolSoccer": ["articles", 0.6],
  "/ArticleCoDevelopment": ["articles", 0.6],
  "/whatsnew": ["service", 0.5, { ja: "新着情報", en: "What's new" }],
  "/contact": ["service", 0.5, { ja: "お問い合わせ", en: "Contact" }],
  "/auth": ["account", 0.3, { ja: "ログインとアカウント登録", en: "Log in or sign up" }, false],
  "/tokutei": ["legal", 0.2],
  "/policy": ["legal", 0.2],
  "/app-policy": ["legal", 0.2],
  "/eula": ["legal", 0.2],
  "/maintenance": ["service", 0.1, { ja: "メンテナンスのお知らせ", en: "Maintenance notice" }, false],
  "/api/docs": ["developers", 0.5, { ja: "APIリファレンス", en: "API reference" }],
};

const pageOf = (path: PublicPath): PublicPage => {
  const [group, priority, title = titles[path], indexed = true] = ENTRIES[path];
  if (title === undefined) throw new Error(`${path} has no title`);
  return { path, group, indexed, priority, title };
};

/** Every public page of the site, in the order of navigations. A page's head (PublicHead), the sitemap and the checks are made from it. */
export const PUBLIC_PAGES: readonly PublicPage[] = PUBLIC_PATHS.map(pageOf);

/** Case-insensitive. Undefined if not public. */
export const publicPageAt = (pathname: string): PublicPage | undefined => {
  const path = publicPathOf(pathname);
  return path === undefined ? undefined : pageOf(path);
};

export const titleOf = (path: PublicPath, language: Language): string => pageOf(path).title[language];

export const pagesOf = (group: PageGroup): readonly PublicPage[] => PUBLIC_PAGES.filter((page) => page.group === group);
