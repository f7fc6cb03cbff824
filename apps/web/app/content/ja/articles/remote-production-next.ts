import type { NextPage } from "../../types/guides.ts";

export const next: readonly NextPage[] = [
  { to: "/multidemo", title: "Multi Latencyのデモ", text: "750 msの遅延で、カメラを動かしてみます。" },
  { to: "/howto", title: "使い方", text: "タリー、Control Quality、かんたん接続の手順です。" },
  { to: "/ArticleVTuber", title: "VTuberのライブを離れた会場から", text: "演者、スタジオ、会場を結ぶ構成です。" },
];
