import type { Language } from "@setsuna/contracts";

export interface ReportWords {
  readonly title: string;
  readonly channel: (id: string, channel: number) => string;
  readonly span: (from: string, to: string) => string;
  readonly zone: (zone: string) => string;
  readonly faults: string;
  readonly noFaults: string;
  readonly more: (count: number) => string;
  readonly devices: string;
  readonly columns: readonly string[];
  readonly clients: Readonly<Record<"page" | "whip", string>>;
  readonly device: (direction: "send" | "receive", number: number) => string;
  readonly rest: (count: number) => string;
}

export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = {
  ja: {
    title: "配信レポート",
    channel: (id, channel) => `${id} チャンネル ${channel}`,
    span: (from, to) => `${from} から ${to} まで`,
    zone: (zone) => `時刻: ${zone}`,
    faults: "発生した問題",
    noFaults: "問題は記録されていません。",
    more: (count) => `ほかに${count}件あります。`,
    devices: "端末",
    columns: ["端末", "種類", "遅延(中央値 / p95)", "停止", "損失", "ビットレート"],
    clients: { page: "ブラウザー・アプリ", whip: "WHIP/WHEP" },
    device: (direction, number) => `${direction === "send" ? "送信" : "受信"} ${number}`,
    rest: (count) => `ほかの受信端末(同時に最大${count}台)は、個別ではなく合計で記録しています。`,
  },
  en: {
    title: "Session report",
    channel: (id, channel) => `${id}, channel ${channel}`,
    span: (from, to) => `${from} to ${to}`,
    zone: (zone) => `Times: ${zone}`,
    faults: "What happened",
    noFaults: "No faults were recorded.",
    more: (count) => `There are ${count} more.`,
    devices: "Devices",
    columns: ["Device", "Kind", "Latency (median / p95)", "Frozen", "Loss", "Bitrate"],
    clients: { page: "Browser or app", whip: "WHIP/WHEP" },
    device: (direction, number) => `${direction === "send" ? "Sender" : "Viewer"} ${number}`,
    rest: (count) => `Other viewers, up to ${count} at once, are recorded as a total, not individually.`,
  },
};
