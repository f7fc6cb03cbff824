import type { NextPage } from "../../types/guides.ts";

export const next: readonly NextPage[] = [
  { to: "/multilatency", title: "Multi Latency", text: "演者にはすぐ、会場には補ってから。遅延の決め方を説明します。" },
  { to: "/controlsignals", title: "制御信号の対応表", text: "センサーとコントローラーの値の形式です。" },
  { to: "/ArticleRemoteProduction", title: "少人数で行うリモート中継", text: "カメラとタリーを離れた場所から扱う構成です。" },
];
