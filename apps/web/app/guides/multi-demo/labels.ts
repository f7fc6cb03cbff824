import * as en from "../../content/en/guides/multi-demo-labels.ts";
import * as ja from "../../content/ja/guides/multi-demo-labels.ts";

export const DEMO_LABELS = { ja: ja.labels, en: en.labels };
