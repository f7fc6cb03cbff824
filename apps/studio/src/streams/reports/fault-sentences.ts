import type { Language } from "@setsuna/contracts";
import type { Fault } from "./fault.ts";

/** A participant's direction and number, and whether it is the only one of that direction. */
export interface Named {
  readonly direction: "send" | "receive";
  readonly number: number;
  readonly isOnly: boolean;
}

const percent = (ratio = 0): string => `${(100 * ratio).toFixed(ratio < 0.1 ? 1 : 0)}%`;
const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const length = ({ from, to }: Fault): number => to - from;

const JA = {
  who: (named: Named | undefined): string => {
    if (named === undefined) return "一部の端末";
    const side = named.direction === "send" ? "送信側" : "受信";
    return named.isOnly && named.direction === "send" ? side : `${named.direction === "send" ? "送信" : side}${named.number}`;
  },
  effect: ({ viewers = 0, froze = 0, frozenMs = 0 }: Fault): string => {
    if (viewers === 0) return "";
    if (froze === 0) return "受信側の映像は止まりませんでした。";
    if (viewers === 1) return `受信側の映像が${seconds(frozenMs)}秒止まりました。`;
    return `受信${viewers}台のうち${froze}台で映像が最長${seconds(frozenMs)}秒止まりました。`;
  },
  own: ({ frozenMs = 0 }: Fault): string => (frozenMs === 0 ? "" : `映像が${seconds(frozenMs)}秒止まりました。`),
  routes: { relay: "中継", turn: "TURN経由", direct: "直接" },
} as const;

const EN = {
  who: (named: Named | undefined): string => {
    if (named === undefined) return "A device";
    if (named.direction === "send") return named.isOnly ? "The sender" : `Sender ${named.number}`;
    return `Viewer ${named.number}`;
  },
  effect: ({ viewers = 0, froze = 0, frozenMs = 0 }: Fault): string => {
    if (viewers === 0) return ".";
    if (froze === 0) return viewers === 1 ? "; the viewer didn't freeze." : "; no viewer froze.";
    if (viewers === 1) return `; the viewer froze for ${seconds(frozenMs)} s.`;
    return `; ${froze} of ${viewers} viewers froze for up to ${seconds(frozenMs)} s.`;
  },
  own: ({ frozenMs = 0 }: Fault): string => (frozenMs === 0 ? "." : ` and froze for ${seconds(frozenMs)} s.`),
  routes: { relay: "the relay", turn: "a TURN server", direct: "the direct route" },
} as const;

const japanese = (fault: Fault, named: Named | undefined): string => {
  const who = JA.who(named);
  switch (fault.kind) {
    case "sender-loss":
      return `${who}の回線でパケットの${percent(fault.lossRatio)}が失われました。${JA.effect(fault)}`;
    case "sender-gone":
      return `送信が${length(fault)}秒途切れました。${JA.effect(fault)}`;
    case "sender-paused":
      return `${who}は接続したまま、${length(fault)}秒間、映像も音声も送りませんでした。${JA.effect(fault)}`;
    case "viewer-loss":
      return `${who}の回線でパケットの${percent(fault.lossRatio)}が失われました。${JA.own(fault)}`;
    case "freeze":
      return named === undefined
        ? `${JA.effect(fault)}回線の損失は測定されていません。`
        : `${who}の映像が${seconds(fault.frozenMs ?? 0)}秒止まりました。回線の損失は測定されていません。`;
    case "latency":
      return `${who}の遅延が、通常の${fault.usualMs ?? 0} msから最大${fault.latencyMs ?? 0} msに増えました。`;
    case "path-change":
      return `${who}のネットワーク経路が切り替わりました。${named?.direction === "send" ? JA.effect(fault) : JA.own(fault)}`;
    case "route-change":
      return `${who}の経路が${JA.routes[fault.route ?? "relay"]}に変わりました。${JA.own(fault)}`;
    case "standby-switched":
      return `スタンバイの${who}に切り替わりました。${JA.effect(fault)}`;
    case "no-data":
      return `この${length(fault)}秒間は記録がありません。サーバーがデータを保存できませんでした。`;
  }
};

const english = (fault: Fault, named: Named | undefined): string => {
  const who = EN.who(named);
  switch (fault.kind) {
    case "sender-loss":
      return `${who}'s uplink lost ${percent(fault.lossRatio)} of its packets${EN.effect(fault)}`;
    case "sender-gone":
      return `No sender was live for ${length(fault)} s${EN.effect(fault)}`;
    case "sender-paused":
      return `${who} stayed connected but sent nothing for ${length(fault)} s${EN.effect(fault)}`;
    case "viewer-loss":
      return `${who}'s downlink lost ${percent(fault.lossRatio)} of its packets${fault.frozenMs ? `; it froze for ${seconds(fault.frozenMs)} s.` : "."}`;
    case "freeze":
      return named === undefined
        ? `${fault.froze ?? 0} of ${fault.viewers ?? 0} viewers froze for up to ${seconds(fault.frozenMs ?? 0)} s. No lost packets were measured.`
        : `${who} froze for ${seconds(fault.frozenMs ?? 0)} s. No lost packets were measured.`;
    case "latency":
      return `${who}'s latency rose from the usual ${fault.usualMs ?? 0} ms to ${fault.latencyMs ?? 0} ms.`;
    case "path-change":
      return `${who} changed its network path${named?.direction === "send" ? EN.effect(fault) : EN.own(fault)}`;
    case "route-change":
      return `${who} changed to ${EN.routes[fault.route ?? "relay"]}${EN.own(fault)}`;
    case "standby-switched":
      return `${who}, the standby, went on air${EN.effect(fault)}`;
    case "no-data":
      return `There is no data for ${length(fault)} s: the server couldn't store it.`;
  }
};

export const faultSentence = (fault: Fault, named: Named | undefined): Readonly<Record<Language, string>> => ({
  ja: japanese(fault, named),
  en: english(fault, named),
});
