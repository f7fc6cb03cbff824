import type { NextPage } from "../../types/guides.ts";

export const next: readonly NextPage[] = [
  { to: "/multidemo", title: "Multi Latency demonstration", text: "Steer a camera at 750 ms of delay." },
  { to: "/howto", title: "How to", text: "Tally, Control Quality and simple connection, step by step." },
  {
    to: "/ArticleVTuber",
    title: "A virtual performer, live at a distant venue",
    text: "Performer, studio and venue on one setup.",
  },
];
