import * as en from "../../content/en/guides/multi-latency-labels.ts";
import * as ja from "../../content/ja/guides/multi-latency-labels.ts";

/** Says what the timeline's controls and readings say. */
export const TIMELINE_LABELS = { ja: ja.labels, en: en.labels };
