import type { DemoTexts } from "../../../landing/demo/demo-texts.ts";

/** Says what the demonstration of the landing page shows, in Japanese. */
export const demo: DemoTexts = {
  name: "ライブデモ",
  source: "送り出した映像。いま、このページで描いています",
  sourceStill: "静止画。始めると、このページが描く映像に替わります",
  sourceLabel: "送り出している映像。75本の線が1秒を表し、赤い線がいまの時刻を指して動きます。",
  arrival: "届いた映像。中継サーバーを通って戻ってきました",
  arrivalStill: "静止画。始めると、中継サーバーから届いた映像に替わります",
  arrivalLabel: "中継サーバーから届いた、同じ映像。",
  measure: "片道の遅延",
  condition: "直近5秒の中央値。このブラウザーから、この中継サーバーを通して測定",
  notMeasured: "まだ測定していません",
  resting: "まもなく、このページから映像を送り始めます。",
  starting: "中継サーバーに接続しています。",
  asking: "このページから中継サーバーへ映像を送り、届くまでの時間を測ります。通信量は1分で約10 MBです。",
  live: "左の映像の上で、ポインターや指を動かしてみてください。右にも届きます。",
  liveUnmeasured: "映像が届いています。遅延を測定しています。",
  ended: "1分が過ぎたので止めました。",
  failed: "下の図には、あらかじめ測定した値を載せています。",
  start: "デモを始める",
  stop: "止める",
  again: "もう一度見る",
  ruler: {
    now: "いま",
    seen: "届いた映像",
    label: "1秒を75に分けた目盛り。いまと、届いた映像との間隔が、測定した遅延です。",
    from: "0",
    to: "1秒",
  },
};
