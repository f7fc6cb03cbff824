import type { ShowcaseTexts } from "../../../landing/footage/showcase-texts.ts";

/** Says what the loops of the landing page show, in Japanese. */
export const showcase: ShowcaseTexts = {
  play: "再生",
  pause: "一時停止",
  receiver: {
    label: "テスト映像と遅延、音量を表示している受信画面",
    caption: "ブラウザーの受信画面(遅延は500 msに設定)。",
  },
  multiview: {
    label: "1つの送信を2つのチャンネルで並べた画面。FASTと、遅れて表示する通常チャンネル",
    caption: "1回の送信を2つのチャンネルで。FASTはすぐに、通常チャンネルは750 ms後に表示します。",
  },
  phone: {
    label: "タリーになったスマートフォン。赤を表示している",
    caption: "手元のスマートフォンは、タリーとして使っています。どちらも製品の画面です。",
  },
};
