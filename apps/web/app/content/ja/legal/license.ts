import type { LicenseTexts } from "../../types/license-texts.ts";

export const texts: LicenseTexts = {
  lead: "Setsuna Studioが使っているオープンソースソフトウェアと、それぞれのライセンスの全文です。原文のまま掲載しています。",
  file: "テキストファイルをダウンロード",
  noScript: "JavaScriptを無効にしている場合は、テキストファイルをご覧ください。",
  loading: "読み込んでいます。",
  search: "名前、版、本文から探す",
  found: (shown, all) => `${all}件のうち${shown}件`,
};
