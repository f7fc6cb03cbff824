import type { navigation } from "../i18n/ja/navigation.ts";
import { QUESTIONS_ID } from "./landing-sections.ts";

type PageName = keyof (typeof navigation)["navigation"]["page"];

/** A page that menus lead to: its path below /studio, and the name of the text that stands on the link. */
export interface SiteLink {
  readonly to: string;
  readonly page: PageName;
}

export const GUIDES = [
  { to: "/aboutidandch", page: "aboutIds" },
  { to: "/purchaseandcancellation", page: "buying" },
  { to: "/explanation", page: "functions" },
  { to: "/howto", page: "howTo" },
  { to: "/multilatency", page: "multiLatency" },
  { to: "/multidemo", page: "multiDemo" },
  { to: "/controlsignals", page: "controlSignals" },
  { to: "/connectionstatus", page: "connectionStatus" },
  { to: "/troubleshooting", page: "troubleshooting" },
] as const satisfies readonly SiteLink[];

export const DOWNLOADS = [
  { to: "/desktopapp", page: "desktop" },
  { to: "/MacOS", page: "mac" },
  { to: "/iOS", page: "ios" },
  { to: "/lms", page: "plugin" },
  { to: "/windows", page: "windows" },
  { to: "/archive", page: "archive" },
  { to: "/license", page: "licences" },
] as const satisfies readonly SiteLink[];

export const ARTICLES = [
  { to: "/ArticleVTuber", page: "virtualLive" },
  { to: "/ArticleRemoteProduction", page: "remoteProduction" },
] as const satisfies readonly SiteLink[];

export const LEGAL = [
  { to: "/tokutei", page: "legalNotice" },
  { to: "/policy", page: "policy" },
  { to: "/app-policy", page: "appPolicy" },
  { to: "/eula", page: "eula" },
  { to: "/contact", page: "contact" },
] as const satisfies readonly SiteLink[];

/** What stands where a page belongs to no group. */
export const DEFAULT_LINKS = [
  { to: "/howto", page: "guides" },
  { to: "/multilatency", page: "multiLatency" },
  { to: "/desktopapp", page: "downloadsStart" },
  { to: "/ArticleVTuber", page: "articles" },
  { to: `/#${QUESTIONS_ID}`, page: "questions" },
  { to: "/contact", page: "contact" },
] as const satisfies readonly SiteLink[];

export const START = [
  { to: "/app/sender", page: "send" },
  { to: "/app/receiver", page: "receive" },
  { to: "/app", page: "phone" },
  { to: `/#${QUESTIONS_ID}`, page: "questions" },
] as const satisfies readonly SiteLink[];

export const MORE = [
  { to: "/api/docs", page: "api" },
  { to: "/maintenance", page: "maintenance" },
] as const satisfies readonly SiteLink[];
