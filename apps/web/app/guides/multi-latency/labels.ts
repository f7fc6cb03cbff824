import * as en from "../../content/en/guides/multi-latency-labels.ts";
import * as ja from "../../content/ja/guides/multi-latency-labels.ts";

export const TIMELINE_LABELS = { ja: ja.labels, en: en.labels };
