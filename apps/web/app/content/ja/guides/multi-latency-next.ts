import type { NextPage } from "../../types/guides.ts";

export const next: readonly NextPage[] = [
  { to: "/multidemo", title: "Multi Latencyのデモ", text: "750 msの差が手に与える影響を、カメラを動かして確かめます。" },
  { to: "/app/multilatency", title: "両方を並べる画面", text: "ご自分の映像を、FASTと遅延ありの両方で表示します。" },
  { to: "/ArticleRemoteProduction", title: "少人数で行うリモート中継", text: "カメラの操作とタリーに使う構成例です。" },
];
