import type { ShowcaseTexts } from "../../../landing/footage/showcase-texts.ts";

/** Says what the loops of the landing page show, in Japanese. */
export const showcase: ShowcaseTexts = {
  play: "再生",
  pause: "一時停止",
  receiver: {
    label: "映像とタリーの枠を表示している受信ページ",
    caption: "ブラウザーの受信ページ。",
  },
  multiview: {
    label: "1つのシリアルIDの4つの映像を並べた受信ページ",
    caption: "1つのIDの4チャンネルを1ページに。遅延もタリーも、チャンネルごとに持てます。",
  },
  phone: {
    label: "カメラになったスマートフォン。赤い枠で本番中を知らせている",
    caption: "手元は、カメラにしたスマートフォン。どちらも製品の録画です。",
  },
};
