import type { Bilingual } from "../components/text-page/page-text.ts";
import { common as en } from "../content/en/downloads/common.ts";
import { next as nextEn } from "../content/en/downloads/next.ts";
import { common as ja } from "../content/ja/downloads/common.ts";
import { next as nextJa } from "../content/ja/downloads/next.ts";
import type { DownloadCommon } from "../content/types/downloads.ts";

export const DOWNLOAD_COMMON: Bilingual<DownloadCommon> = { ja, en };

export const nextOf = (page: keyof typeof nextEn) => ({ ja: nextJa[page], en: nextEn[page] });
