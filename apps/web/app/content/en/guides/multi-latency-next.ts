import type { NextPage } from "../../types/guides.ts";

export const next: readonly NextPage[] = [
  { to: "/multidemo", title: "Multi Latency demonstration", text: "Steer a camera and feel what 750 ms do to your hand." },
  { to: "/app/multilatency", title: "Side-by-side receiver", text: "Shows your own picture at once and delayed." },
  {
    to: "/ArticleRemoteProduction",
    title: "Remote production with a small crew",
    text: "A setup that uses it for remote cameras and tally.",
  },
];
