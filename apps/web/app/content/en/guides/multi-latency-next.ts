import type { NextPage } from "../../../components/text-page/next-pages.tsx";

/** Lists the pages to read next, in English. */
export const next: readonly NextPage[] = [
  { to: "/multidemo", title: "Multi Latency demonstration", text: "Steer a camera and feel what 750 ms do to the hand." },
  { to: "/app/multilatency", title: "The page with both sides", text: "Shows a picture of your own at once and delayed." },
  {
    to: "/ArticleRemoteProduction",
    title: "Remote production with a small crew",
    text: "A setup that uses it for steered cameras and tally.",
  },
];
