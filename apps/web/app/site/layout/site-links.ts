import { type PageGroup, pagesOf } from "../public-pages.ts";
import { QUESTIONS_ID } from "./landing-sections.ts";

type LinkWord =
  | "articles"
  | "compatibility"
  | "demonstration"
  | "downloads"
  | "idStatus"
  | "phone"
  | "questions"
  | "receive"
  | "send"
  | "signals"
  | "status";

/** A page that the server renders without the site's build. */
export const STATUS_PATH = "/status";

/** A path below /studio; without a text, the page's title. */
export interface SiteLink {
  readonly to: string;
  readonly word?: LinkWord;
}

const QUESTIONS: SiteLink = { to: `/#${QUESTIONS_ID}`, word: "questions" };

export const linksOf = (group: PageGroup): readonly SiteLink[] => pagesOf(group).map(({ path }) => ({ to: path }));

export const DEFAULT_LINKS: readonly SiteLink[] = [
  { to: "/howto" },
  { to: "/multilatency" },
  { to: "/desktopapp", word: "downloads" },
  { to: "/ArticleVTuber", word: "articles" },
  QUESTIONS,
  { to: "/contact" },
];

export const FOOTER_GROUPS: readonly (readonly ["start" | "guides" | "downloads" | "more" | "legal", readonly SiteLink[]])[] = [
  [
    "start",
    [{ to: "/app/sender", word: "send" }, { to: "/app/receiver", word: "receive" }, { to: "/app", word: "phone" }, QUESTIONS],
  ],
  ["guides", linksOf("guides")],
  ["downloads", linksOf("downloads")],
  [
    "more",
    [
      { to: "/whatsnew" },
      ...linksOf("articles"),
      ...linksOf("developers"),
      { to: "/maintenance" },
      { to: STATUS_PATH, word: "status" },
    ],
  ],
  ["legal", [...linksOf("legal"), { to: "/contact" }]],
];
