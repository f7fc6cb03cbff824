import * as en from "../../content/en/text-page.ts";
import * as ja from "../../content/ja/text-page.ts";

export const TEXT_PAGE_LABELS = { ja: ja.labels, en: en.labels };
