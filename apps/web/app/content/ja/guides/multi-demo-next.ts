import type { NextPage } from "../../types/guides.ts";

export const next: readonly NextPage[] = [
  { to: "/multilatency", title: "Multi Latency", text: "仕組みと設定、遅延の決め方を図で説明します。" },
  { to: "/app/multilatency", title: "両方を並べる画面", text: "ご自分の映像を、FASTと遅延ありの両方で受信します。" },
];
