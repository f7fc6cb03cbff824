import type { Language } from "@setsuna/contracts";
import type { ChartTexts } from "./report-charts.ts";

export interface ReportTexts {
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
  readonly charts: string;
  readonly chartKey: string;
  readonly chart: (direction: "send" | "receive", number: number) => ChartTexts;
}

const rounded = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toString());

export const REPORT_TEXTS: Readonly<Record<Language, ReportTexts>> = {
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
    charts: "時間による変化",
    chartKey: "受信: 線は遅延、赤い棒は映像が止まっていた時間の割合。送信: 線はビットレート、赤い棒は損失。",
    chart: (direction, number) =>
      direction === "send"
        ? {
            name: `送信 ${number}`,
            unit: "Mbit/s",
            alt: (least, most) => `送信 ${number}のビットレートは${rounded(least)}から${rounded(most)} Mbit/s。`,
          }
        : {
            name: `受信 ${number}`,
            unit: "ms",
            alt: (least, most) => `受信 ${number}の遅延は${rounded(least)}から${rounded(most)} ms。`,
          },
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
    charts: "Over time",
    chartKey:
      "Viewers: the line is latency, red bars are the share of time frozen. Senders: the line is bitrate, red bars are loss.",
    chart: (direction, number) =>
      direction === "send"
        ? {
            name: `Sender ${number}`,
            unit: "Mbit/s",
            alt: (least, most) => `Sender ${number}: bitrate from ${rounded(least)} to ${rounded(most)} Mbit/s.`,
          }
        : {
            name: `Viewer ${number}`,
            unit: "ms",
            alt: (least, most) => `Viewer ${number}: latency from ${rounded(least)} to ${rounded(most)} ms.`,
          },
  },
};
