import type { RequirementsContent, Rows } from "../../../downloads/content/requirements-content.ts";

export const words: RequirementsContent = {
  heading: "動作環境",
  caption: "動作環境",
  columns: ["対象", "必要なもの"],
};

export const macRows: Rows = [
  ["macOS", "13以降"],
  ["Mac(Appleシリコン)", "M1以降。こちらを推奨します"],
  ["Mac(Intel)", "第6世代以降のCore プロセッサー"],
];

export const windowsRows: Rows = [
  ["Windows(NvidiaのGPUあり)", "ドライバー 472.47以降"],
  ["Windows(NvidiaのGPUなし)", "同時に8つまで"],
];

export const sdkRows: Rows = [
  ["DeckLink", "SDK 14.0に対応するドライバー"],
  ["NDI", "SDK 6.0.1"],
];

export const toolRows: Rows = [["ツールの非商用版", "映像は1280x720まで"]];
