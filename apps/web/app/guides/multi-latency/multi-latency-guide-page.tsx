import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import { en } from "../../content/en/guides/multi-latency.tsx";
import { ja } from "../../content/ja/guides/multi-latency.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";

const TEXT: Bilingual = { ja, en };

const NEXT: Bilingual<readonly NextPage[]> = {
  ja: [
    { to: "/multidemo", title: "マルチレイテンシーのデモ", text: "750 msの差が手に与える影響を、カメラを動かして確かめます。" },
    { to: "/app/multilatency", title: "両方を並べる画面", text: "ご自分の映像を、FASTと遅延ありの両方で表示します。" },
    { to: "/ArticleRemoteProduction", title: "少人数で行うリモート中継", text: "カメラの操作とタリーに使う構成例です。" },
  ],
  en: [
    { to: "/multidemo", title: "Multi Latency demonstration", text: "Steer a camera and feel what 750 ms do to the hand." },
    { to: "/app/multilatency", title: "The page with both sides", text: "Shows a picture of your own at once and delayed." },
    {
      to: "/ArticleRemoteProduction",
      title: "Remote production with a small crew",
      text: "A setup that uses it for steered cameras and tally.",
    },
  ],
};

/** Returns what Multi Latency is, how to set it and how to choose the delay. */
export default function MultiLatencyGuidePage() {
  const { language } = useLanguage();
  const title = titleOf("/multilatency", language);
  return <TextPage title={title} text={TEXT} next={NEXT} />;
}
