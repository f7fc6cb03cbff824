import type { Language } from "@setsuna/contracts";
import { DataTable } from "../../components/text-page/data-table.tsx";
import type { Bilingual, TextSection } from "../../components/text-page/page-text.ts";
import * as en from "../../content/en/downloads/requirements.tsx";
import * as ja from "../../content/ja/downloads/requirements.tsx";
import type { RequirementsContent, Rows } from "./requirements-content.ts";

const WORDS: Bilingual<RequirementsContent> = { ja: ja.words, en: en.words };

/** Spec §9 Mac. */
export const MAC_ROWS: Bilingual<Rows> = { ja: ja.macRows, en: en.macRows };

/** Spec §9 Windows. */
export const WINDOWS_ROWS: Bilingual<Rows> = { ja: ja.windowsRows, en: en.windowsRows };

/** Spec §9 SDKs. */
export const SDK_ROWS: Bilingual<Rows> = { ja: ja.sdkRows, en: en.sdkRows };

export const TOOL_ROWS: Bilingual<Rows> = { ja: ja.toolRows, en: en.toolRows };

export const requirements = (language: Language, ...kinds: readonly Bilingual<Rows>[]): TextSection => {
  const { heading, caption, columns } = WORDS[language];
  return {
    id: "requirements",
    heading,
    body: <DataTable caption={caption} quietCaption columns={columns} rows={kinds.flatMap((rows) => rows[language])} />,
  };
};
