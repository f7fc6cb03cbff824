import { latencyIncludes } from "../latency-includes.ts";

export const paths = {
  label:
    "送信側から中継サーバーへ映像が1本送られ、中継サーバーからFASTチャンネルがすぐに、通常チャンネルが遅延バッファーを通って遅れて出る。",
  sender: "送信側",
  senderLine: "カメラとエンコードは1つ",
  upload: "送信は1本",
  again: "再送の要求",
  relay: "中継サーバー",
  hold: "遅延バッファー",
  holdLine: "750 ms 待つあいだに補う",
  fast: "FASTチャンネル",
  fastLine: "操作する人、話す人",
  main: "通常チャンネル",
  mainLine: "会場、配信、収録",
} as const;

export const scale = {
  label: (fast: string) => `1秒の目盛りに3本の線。いま、そこから${fast}ミリ秒後のFAST、さらに750ミリ秒後の通常チャンネル。`,
  now: "いま",
  fast: "FAST",
  main: "通常",
  caption: (fast: string) =>
    `1秒を75に分けた目盛りに、同じ瞬間が見える時刻を置いたもの。FASTの${fast} msは、安定した回線での当社の測定値(毎秒30フレーム。${latencyIncludes})です。通常チャンネルはそれに設定した750 msが加わります。`,
} as const;
