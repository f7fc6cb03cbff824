import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import * as en from "../../content/en/downloads/ios.tsx";
import * as ja from "../../content/ja/downloads/ios.tsx";
import type { IosContent } from "./ios-content.ts";

export const IOS_TEXT: Bilingual<IosContent> = { ja: ja.text, en: en.text };

export const IOS_NEXT: Bilingual<readonly NextPage[]> = { ja: ja.next, en: en.next };
