import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import * as en from "../../content/en/downloads/mac.tsx";
import * as ja from "../../content/ja/downloads/mac.tsx";

export const MAC_TEXT: Bilingual = { ja: ja.text, en: en.text };

export const MAC_NEXT: Bilingual<readonly NextPage[]> = { ja: ja.next, en: en.next };
