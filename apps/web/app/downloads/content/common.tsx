import type { Language } from "@setsuna/contracts";
import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual, TextSection } from "../../components/text-page/page-text.ts";
import * as en from "../../content/en/downloads/common.tsx";
import * as ja from "../../content/ja/downloads/common.tsx";

export const COMMON_TEXT: Bilingual<{ readonly checking: TextSection }> = { ja: ja.common, en: en.common };

const BEFORE_START: Bilingual<string> = { ja: ja.beforeStart, en: en.beforeStart };

export const beforeStart = (language: Language, limits: readonly string[]): TextSection => ({
  id: "limits",
  heading: BEFORE_START[language],
  body: (
    <ul>
      {limits.map((limit) => (
        <li key={limit}>{limit}</li>
      ))}
    </ul>
  ),
});

export const NEXT: Bilingual<Readonly<Record<"archive" | "troubleshooting", NextPage>>> = { ja: ja.next, en: en.next };
