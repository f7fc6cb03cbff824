import type { ReactNode } from "react";
import type { Bilingual } from "../../prose/page-text.ts";

type Rows = readonly (readonly [what: string, needed: ReactNode])[];

export const REQUIREMENTS: Bilingual<{ readonly caption: string; readonly columns: readonly [string, string] }> = {
  ja: { caption: "対象ごとに必要なもの", columns: ["対象", "必要なもの"] },
  en: { caption: "What each machine needs", columns: ["Machine", "What it needs"] },
};

/** Spec §9 Mac. */
export const MAC_ROWS: Bilingual<Rows> = {
  ja: [
    ["macOS", "13以降"],
    ["Mac(Apple Silicon)", "M1以降。こちらを推奨します"],
    ["Mac(Intel)", "第6世代以降のCore プロセッサー"],
  ],
  en: [
    ["macOS", "13 or later"],
    ["Mac with Apple silicon", "M1 or later; recommended"],
    ["Mac with Intel", "6th-generation Core processor or later"],
  ],
};

/** Spec §9 Windows. */
export const WINDOWS_ROWS: Bilingual<Rows> = {
  ja: [
    ["Windows(NVIDIAのGPUあり)", "ドライバー 472.47以降"],
    ["Windows(NVIDIAのGPUなし)", "同時に使えるのは8つまで"],
  ],
  en: [
    ["Windows with an NVIDIA GPU", "Driver 472.47 or later"],
    ["Windows without one", "Up to 8 uses at once"],
  ],
};

/** Spec §9 SDKs. */
export const SDK_ROWS: Bilingual<Rows> = {
  ja: [
    ["DeckLink", "SDK 14.0に対応するドライバー"],
    ["NDI", "SDK 6.0.1"],
  ],
  en: [
    ["DeckLink", "A driver that goes with SDK 14.0"],
    ["NDI", "SDK 6.0.1"],
  ],
};
