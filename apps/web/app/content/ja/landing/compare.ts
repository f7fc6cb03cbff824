import type { CompareTexts } from "../../types/landing.ts";

export const compare: CompareTexts = {
  heading: "回線を悪くしてみる",
  lead: "同じ映像を、ブラウザー標準のWebRTCとSetsunaで見比べます。損失を上げてみてください。",
  line: "失われるパケット",
  loss: "{{loss}}%",
  chrome: "ブラウザー標準のWebRTC",
  ours: "Setsuna",
  play: "再生する",
  pause: "一時停止",
  failed: "この環境では映像を再生できませんでした。数値は測定したものです。",
  alt: "75本の光が立つ舞台を、球が動き回る場面。",
  late: "ms の遅れ",
  stood: "{{of}}秒間に{{count}}回、計{{seconds}}秒止まりました",
  never: "一度も止まりませんでした",
  source:
    "ライブの映像でも録画でもなく、測定値の再現です。{{day}}に当社のベンチで測った遅延、映像が止まった回数と長さのとおりに、それぞれの映像を動かしています。{{browser}}、1280×720、毎秒30フレーム、H.264、上限5 Mbit/s、往復{{rtt}} ms、各{{seconds}}秒を1回測定。ブラウザー標準はページからページへ直接、Setsunaは中継経由で悪い回線を送信側に置き、遅延0で表示した値です。止まる時刻は測定値ではありません。",
};
