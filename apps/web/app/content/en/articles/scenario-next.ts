import type { NextPage } from "../../types/guides.ts";

const PAGES: readonly NextPage[] = [
  {
    to: "/ArticleSchoolSoccer",
    title: "A school championship from two grounds",
    text: "Two matches, one gallery, and a crew that fits in a car.",
  },
  {
    to: "/ArticleRemoteCamera",
    title: "Cameras without an operator",
    text: "Steer by the instant picture, air the complete one.",
  },
  {
    to: "/ArticleCoDevelopment",
    title: "Two broadcasters, one trial",
    text: "How to agree on what is good enough, and measure it together.",
  },
  {
    to: "/ArticleRemoteProduction",
    title: "Remote production with a small crew",
    text: "The same subject in depth, with the uplink added up.",
  },
];

export const scenarioNext = (path: string): readonly NextPage[] => PAGES.filter(({ to }) => to !== path);
