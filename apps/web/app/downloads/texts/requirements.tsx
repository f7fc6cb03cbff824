import type { Language } from "@setsuna/contracts";
import { DataTable } from "../../components/text-page/data-table.tsx";
import type { Bilingual, TextSection } from "../../components/text-page/page-text.ts";

type Rows = readonly (readonly [what: string, needed: string])[];

const WORDS: Bilingual<{ readonly heading: string; readonly caption: string; readonly columns: readonly [string, string] }> = {
  ja: { heading: "動作環境", caption: "対象ごとに必要なもの", columns: ["対象", "必要なもの"] },
  en: { heading: "What it runs on", caption: "What each machine needs", columns: ["Machine", "What it needs"] },
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

/** Of the tool that the plugin goes into. */
export const TOOL_ROWS: Bilingual<Rows> = {
  ja: [["ツールの非商用版", "映像は1280x720まで"]],
  en: [["The tool's non-commercial edition", "Video up to 1280x720"]],
};

/** The section of a download page that says what its builds need: the rows of each kind in order. */
export const requirements = (language: Language, ...kinds: readonly Bilingual<Rows>[]): TextSection => {
  const { heading, caption, columns } = WORDS[language];
  return {
    id: "requirements",
    heading,
    body: <DataTable caption={caption} quietCaption columns={columns} rows={kinds.flatMap((rows) => rows[language])} />,
  };
};
