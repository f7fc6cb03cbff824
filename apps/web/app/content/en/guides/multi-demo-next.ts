import type { NextPage } from "../../types/guides.ts";

export const next: readonly NextPage[] = [
  {
    to: "/multilatency",
    title: "Multi Latency",
    text: "How it works, how to set it up, and how to choose the delay, with diagrams.",
  },
  { to: "/app/multilatency", title: "Side-by-side receiver", text: "Receive your own picture, FAST and delayed." },
];
