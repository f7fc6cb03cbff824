import type { NextPage } from "../../types/guides.ts";

export const next: readonly NextPage[] = [
  {
    to: "/multilatency",
    title: "Multi Latency",
    text: "Instant for the performer, repaired for the venue: how to choose the delay.",
  },
  { to: "/controlsignals", title: "Control signal table", text: "The format of sensor and controller values." },
  {
    to: "/ArticleRemoteProduction",
    title: "Remote production with a small crew",
    text: "Cameras and tally, run remotely.",
  },
];
