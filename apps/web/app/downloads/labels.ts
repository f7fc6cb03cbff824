import type { Bilingual } from "../components/text-page/page-text.ts";
import * as en from "../content/en/downloads/labels.ts";
import * as ja from "../content/ja/downloads/labels.ts";
import type { DownloadLabels } from "../content/types/downloads.ts";

export const DOWNLOAD_LABELS: Bilingual<DownloadLabels> = { ja: ja.labels, en: en.labels };
