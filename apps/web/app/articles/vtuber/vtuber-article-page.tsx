import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import { en } from "../../content/en/articles/vtuber.tsx";
import { ja } from "../../content/ja/articles/vtuber.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";

const TEXT: Bilingual = { ja, en };

const NEXT: Bilingual<readonly NextPage[]> = {
  ja: [
    { to: "/multilatency", title: "マルチレイテンシー", text: "演者にはすぐ、会場には補ってから。遅延の決め方を説明します。" },
    { to: "/controlsignals", title: "制御信号の対応表", text: "センサーとコントローラーの値の形式です。" },
    { to: "/ArticleRemoteProduction", title: "少人数で行うリモート中継", text: "カメラとタリーを離れた場所から扱う構成です。" },
  ],
  en: [
    {
      to: "/multilatency",
      title: "Multi Latency",
      text: "At once for the performer, repaired for the venue: how to choose the delay.",
    },
    { to: "/controlsignals", title: "Control signal table", text: "The form of sensor and controller values." },
    {
      to: "/ArticleRemoteProduction",
      title: "Remote production with a small crew",
      text: "Cameras and tally handled from afar.",
    },
  ],
};

/** An article for those who stage virtual performers with performer, studio and venue in different places. */
export default function VTuberArticlePage() {
  const { language } = useLanguage();
  const title = titleOf("/ArticleVTuber", language);
  return <TextPage title={title} text={TEXT} next={NEXT} />;
}
