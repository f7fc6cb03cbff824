import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual, PageText } from "../../components/text-page/page-text.ts";
import * as en from "../../content/en/downloads/ios.tsx";
import * as ja from "../../content/ja/downloads/ios.tsx";

/** Holds the text of the page of the iOS app. */
export interface IosText extends PageText {
  readonly download: {
    readonly heading: string;
    readonly there: string;
    readonly notThere: string;
    readonly store: string;
    readonly today: string;
    readonly browser: string;
    readonly open: string;
    readonly code: string;
    readonly scan: string;
  };
}

export const IOS_TEXT: Bilingual<IosText> = { ja: ja.text, en: en.text };

export const IOS_NEXT: Bilingual<readonly NextPage[]> = { ja: ja.next, en: en.next };
