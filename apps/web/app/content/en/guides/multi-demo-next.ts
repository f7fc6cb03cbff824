import type { NextPage } from "../../../components/text-page/next-pages.tsx";

/** Lists the pages to read next, in English. */
export const next: readonly NextPage[] = [
  {
    to: "/multilatency",
    title: "Multi Latency",
    text: "How it works, how to set it, and how to choose the delay, in drawings.",
  },
  { to: "/app/multilatency", title: "The page with both sides", text: "Receive a picture of your own, FAST and delayed." },
];
