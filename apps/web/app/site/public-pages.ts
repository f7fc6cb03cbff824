import type { Language, PublicPath } from "@setsuna/contracts";
import { PUBLIC_PATHS, publicPathOf } from "@setsuna/contracts";

export type PageGroup = "home" | "downloads" | "guides" | "articles" | "account" | "legal" | "developers" | "service";

export interface PublicPage {
  readonly path: PublicPath;
  readonly group: PageGroup;
  /** False keeps it out of search engines and the sitemap. */
  readonly indexed: boolean;
  /** From 0 to 1. https://www.sitemaps.org/protocol.html */
  readonly priority: number;
  readonly title: Readonly<Record<Language, string>>;
}

type Entry = readonly [group: PageGroup, priority: number, ja: string, en: string, indexed?: false];

const ENTRIES: Readonly<Record<PublicPath, Entry>> = {
  "/": ["home", 1, "Setsuna Studio", "Setsuna Studio"],
  "/lms": ["downloads", 0.7, "ノードツール用プラグイン", "Plugin for the node-based tool"],
  "/desktopapp": ["downloads", 0.8, "デスクトップアプリ", "Desktop app"],
  "/iOS": ["downloads", 0.7, "iOSアプリ", "iOS app"],
  "/MacOS": ["downloads", 0.7, "macOS版デスクトップアプリ", "Desktop app for macOS"],
  "/windows": ["downloads", 0.7, "Windowsアプリ(ベータ版)", "Windows app (beta)"],
  "/archive": ["downloads", 0.4, "過去のバージョン", "Past versions"],
  "/license": ["downloads", 0.2, "オープンソースライセンス", "Open-source notices"],
  "/aboutidandch": ["guides", 0.7, "IDとチャンネル", "IDs and channels"],
  "/purchaseandcancellation": ["guides", 0.7, "購入と解約", "Purchase and cancellation"],
  "/explanation": ["guides", 0.7, "機能の説明", "Functions"],
  "/howto": ["guides", 0.8, "使い方", "How to"],
  "/multilatency": ["guides", 0.8, "Multi Latency", "Multi Latency"],
  "/multidemo": ["guides", 0.7, "Multi Latencyのデモ", "Multi Latency demonstration"],
  "/controlsignals": ["guides", 0.5, "制御信号の対応表", "Control signal table"],
  "/connectionstatus": ["guides", 0.5, "シリアルIDの通信状況", "Serial ID communication status"],
  "/interop": ["guides", 0.5, "接続確認の結果", "Compatibility results"],
  "/troubleshooting": ["guides", 0.6, "困ったときは", "Troubleshooting"],
  "/ArticleVTuber": ["articles", 0.7, "VTuberのライブを離れた会場から", "A virtual performer, live at a distant venue"],
  "/ArticleRemoteProduction": ["articles", 0.7, "少人数で行うリモート中継", "Remote production with a small crew"],
  "/ArticleRemoteCamera": ["articles", 0.6, "人のいないカメラを操る", "Cameras without an operator"],
  "/ArticleSchoolSoccer": ["articles", 0.6, "高校女子サッカーを2会場から", "A school championship from two grounds"],
  "/ArticleCoDevelopment": ["articles", 0.6, "2つの放送局で試す", "Two broadcasters, one trial"],
  "/whatsnew": ["service", 0.5, "新着情報", "What's new"],
  "/contact": ["service", 0.5, "お問い合わせ", "Contact"],
  "/auth": ["account", 0.3, "ログインとアカウント登録", "Log in or sign up", false],
  "/tokutei": ["legal", 0.2, "特定商取引法に基づく表記", "Legal notice on commercial transactions"],
  "/policy": ["legal", 0.2, "プライバシーポリシー", "Privacy policy"],
  "/app-policy": ["legal", 0.2, "アプリのプライバシーポリシー", "Application privacy policy"],
  "/eula": ["legal", 0.2, "利用規約", "Licence terms of use"],
  "/maintenance": ["service", 0.1, "メンテナンスのお知らせ", "Maintenance notice", false],
  "/api/docs": ["developers", 0.5, "APIリファレンス", "API reference"],
};

const pageOf = (path: PublicPath): PublicPage => {
  const [group, priority, ja, en, indexed = true] = ENTRIES[path];
  return { path, group, indexed, priority, title: { ja, en } };
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
