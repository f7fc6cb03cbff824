import type { NextPage } from "../../../components/text-page/next-pages.tsx";

const PAGES: readonly NextPage[] = [
  {
    to: "/ArticleSchoolSoccer",
    title: "A school championship from two grounds",
    text: "Two matches, one gallery, and a crew that fits in a car.",
  },
  {
    to: "/ArticleRemoteCamera",
    title: "Cameras that nobody stands at",
    text: "Steer by the picture that is at once, air the one that is whole.",
  },
  {
    to: "/ArticleCoDevelopment",
    title: "Two broadcasters, one trial",
    text: "How to agree on what good enough is, and measure it together.",
  },
  {
    to: "/ArticleRemoteProduction",
    title: "Remote production with a small crew",
    text: "The same subject at length, with the sum of the uplink.",
  },
];

/** Lists the scenarios to read after one of them, in English. */
export const scenarioNext = (path: string): readonly NextPage[] => PAGES.filter(({ to }) => to !== path);
