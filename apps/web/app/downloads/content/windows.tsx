import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import * as en from "../../content/en/downloads/windows.tsx";
import * as ja from "../../content/ja/downloads/windows.tsx";

export const WINDOWS_TEXT: Bilingual = { ja: ja.text, en: en.text };

export const WINDOWS_NEXT: Bilingual<readonly NextPage[]> = { ja: ja.next, en: en.next };
