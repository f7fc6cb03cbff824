import type { Language } from "@setsuna/contracts";
import type { RulerWords } from "./delay-ruler.tsx";

/** Describes what the demonstration says. */
export interface DemoWords {
  readonly name: string;
  readonly source: string;
  readonly sourceLabel: string;
  readonly arrival: string;
  readonly arrivalLabel: string;
  readonly measure: string;
  readonly condition: string;
  readonly notMeasured: string;
  readonly resting: string;
  readonly starting: string;
  readonly asking: string;
  readonly live: string;
  readonly liveUnmeasured: string;
  readonly ended: string;
  readonly failed: string;
  readonly start: string;
  readonly stop: string;
  readonly again: string;
  readonly ruler: RulerWords;
}

export const DEMO_WORDS: Readonly<Record<Language, DemoWords>> = {
  ja: {
    name: "ライブデモ",
    source: "送り出した映像。いま、このページで描いています",
    sourceLabel: "送り出している映像。75本の線が1秒を表し、赤い線がいまの時刻を指して動きます。",
    arrival: "届いた映像。中継サーバーを通って戻ってきました",
    arrivalLabel: "中継サーバーから届いた、同じ映像。",
    measure: "片道の遅延",
    condition: "直近5秒の中央値。このブラウザーから、この中継を通して測定",
    notMeasured: "まだ測定していません",
    resting: "まもなく、このページから映像を送り始めます。",
    starting: "中継につないでいます。",
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
  },
  en: {
    name: "Live demonstration",
    source: "Sent: this page is drawing it now",
    sourceLabel: "The picture being sent: 75 strokes are one second, and a red line marks the present moment as it moves.",
    arrival: "Received: the same picture, back from the relay",
    arrivalLabel: "The same picture, as it arrives from the relay.",
    measure: "One-way delay",
    condition: "median of the last 5 seconds, in this browser, through this relay",
    notMeasured: "Not measured yet",
    resting: "This page will send a picture in a moment.",
    starting: "Connecting to the relay.",
    asking: "This page will send a picture to the relay and time its way back: about 10 MB a minute.",
    live: "Move your pointer or finger over the left picture. The right one follows.",
    liveUnmeasured: "The picture arrives; its delay is being measured.",
    ended: "Stopped after one minute.",
    failed: "The chart below shows what we measured beforehand.",
    start: "Start the demonstration",
    stop: "Stop",
    again: "Watch again",
    ruler: {
      now: "now",
      seen: "received",
      label: "A second divided into 75 steps. Between now and the received picture lies the measured delay.",
      from: "0",
      to: "1 s",
    },
  },
};
