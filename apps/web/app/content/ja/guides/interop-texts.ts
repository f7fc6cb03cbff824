import type { InteropTexts } from "../../types/guides.ts";

export const words: InteropTexts = {
  clients: ["実行したクライアント", "クライアント", "内容", "バージョン", "実行日", "合格", "不合格"],
  check: "確認項目",
  reason: "根拠",
  outcomes: { pass: "合格", fail: "不合格", "not-applicable": "–", "not-run": "未実施" },
  notRun: ["実行していないクライアント", "クライアント", "内容", "理由"],
  failures: ["不合格の項目", "クライアント", "確認項目", "原因"],
  noFailures: "今回、不合格の項目はありません。",
};
