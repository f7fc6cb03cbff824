import type { LANGUAGES } from "./languages.ts";
import type { PublicPath } from "./public-paths.ts";

/** Spec §7 Static fetches. */
export const RELEASE_FOLDERS = [
  "touch-win",
  "touch-mac",
  "DesktopApp-MacIntel",
  "DesktopApp-MacSilicon",
  "DesktopApp-Windows",
  "win-app",
] as const;

/** Display name, and page below /studio. */
export const RELEASE_PRODUCTS: Readonly<
  Record<
    (typeof RELEASE_FOLDERS)[number],
    { readonly page: PublicPath; readonly name: Readonly<Record<(typeof LANGUAGES)[number], string>> }
  >
> = {
  "touch-win": {
    page: "/lms",
    name: { ja: "ノードツール用プラグイン(Windows)", en: "Plugin for the node-based tool, Windows" },
  },
  "touch-mac": { page: "/lms", name: { ja: "ノードツール用プラグイン(Mac)", en: "Plugin for the node-based tool, Mac" } },
  "DesktopApp-MacIntel": {
    page: "/desktopapp",
    name: { ja: "デスクトップアプリ(Mac、Intel)", en: "Desktop app, Mac with Intel" },
  },
  "DesktopApp-MacSilicon": {
    page: "/desktopapp",
    name: { ja: "デスクトップアプリ(Mac、Appleシリコン)", en: "Desktop app, Mac with Apple silicon" },
  },
  "DesktopApp-Windows": { page: "/desktopapp", name: { ja: "デスクトップアプリ(Windows)", en: "Desktop app, Windows" } },
  "win-app": { page: "/windows", name: { ja: "Windowsアプリ(ベータ)", en: "Windows app (beta)" } },
};
