import type { ShowcaseTexts } from "../../types/landing.ts";
import { loopTexts, sceneTexts } from "../scenes.ts";

export const showcase: ShowcaseTexts = {
  ...loopTexts,
  scenes: sceneTexts,
  receiver: {
    label: "ブラウザーの受信画面。動く照明のステージ、上部にビットレートと遅延、続いてタリーの赤い枠",
    caption: "ブラウザーの受信画面。映像が主役で、タリー、ビットレート、遅延は必要なときだけ重ねて表示できます。",
  },
  multiview: {
    label: "受信画面に並ぶ、同じステージの3台のカメラ。それぞれにビットレートと遅延を表示",
    caption: "1つのIDで3台のカメラを、受信画面に並べて。どの映像にも、実際の遅延が表示されます。",
  },
  phone: {
    label: "カメラになったスマートフォン。オンエア中で、映像のまわりにタリーの赤い枠",
    caption: "スマートフォンはカメラとして使い、オンエア中であることが手元でわかります。どちらも製品の画面を撮影したものです。",
  },
};
