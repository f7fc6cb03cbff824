import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import { en } from "../../content/en/articles/remote-production.tsx";
import { ja } from "../../content/ja/articles/remote-production.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";

const TEXT: Bilingual = { ja, en };

const NEXT: Bilingual<readonly NextPage[]> = {
  ja: [
    { to: "/multidemo", title: "マルチレイテンシーのデモ", text: "750 msの遅延で、カメラを動かしてみます。" },
    { to: "/howto", title: "使い方", text: "タリー、Control Quality、簡単接続の手順です。" },
    { to: "/ArticleVTuber", title: "VTuberのライブを離れた会場から", text: "演者、スタジオ、会場を結ぶ構成です。" },
  ],
  en: [
    { to: "/multidemo", title: "Multi Latency demonstration", text: "Steer a camera at 750 ms of delay." },
    { to: "/howto", title: "How to", text: "Tally, Control Quality and simple connection, step by step." },
    {
      to: "/ArticleVTuber",
      title: "A virtual performer's live show from another place",
      text: "Performer, studio and venue on one setup.",
    },
  ],
};

/** An article for those who produce an event with cameras in one place and the gallery in another. */
export default function RemoteProductionArticlePage() {
  const { language } = useLanguage();
  const title = titleOf("/ArticleRemoteProduction", language);
  return <TextPage title={title} text={TEXT} next={NEXT} />;
}
