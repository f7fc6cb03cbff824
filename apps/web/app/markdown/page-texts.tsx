import { isTextPath, type PublicPath, type TextPath } from "@setsuna/contracts";
import type { ReactNode } from "react";
import type { AppLoadContext } from "react-router";
import { loadFeeds } from "../downloads/load-feeds.ts";
import { requestLanguage } from "../i18n/request-language.ts";
import { legalLoader } from "../legal/legal-loader.ts";
import { titleOf } from "../site/public-pages.ts";
import { apiText } from "./api-text.tsx";
import { licenseText, troubleText, whatsNewText } from "./catalogue-texts.tsx";
import { ARTICLE_TEXTS, GUIDE_TEXTS } from "./content-texts.tsx";
import { archiveText, downloadText, foldersOf, iosText } from "./download-texts.tsx";
import { LEGAL_TEXTS } from "./legal-texts.tsx";
import { markdownOf } from "./markdown-of.ts";
import type { TextPlace } from "./text-components.tsx";

interface Asked {
  readonly request: Request;
  readonly context: AppLoadContext;
}

type MakeText = (place: TextPlace, asked: Asked) => ReactNode | Promise<ReactNode>;

const download: MakeText = async (place, asked) => downloadText(place, await loadFeeds(asked, foldersOf(place)));

const legal = (path: keyof typeof LEGAL_TEXTS): MakeText => {
  return (place, asked) => LEGAL_TEXTS[path](place, legalLoader(asked));
};

const TEXTS: Readonly<Record<TextPath, MakeText>> = {
  ...GUIDE_TEXTS,
  ...ARTICLE_TEXTS,
  "/lms": download,
  "/desktopapp": download,
  "/MacOS": download,
  "/windows": download,
  "/iOS": (place, { context }) => iosText(place, context.appStore ?? null),
  "/archive": async (place, asked) => archiveText(place, await loadFeeds(asked, foldersOf(place))),
  "/license": licenseText,
  "/troubleshooting": troubleText,
  "/whatsnew": whatsNewText,
  "/policy": legal("/policy"),
  "/app-policy": legal("/app-policy"),
  "/eula": legal("/eula"),
  "/tokutei": legal("/tokutei"),
  "/api/docs": apiText,
};

/** A page as Markdown, in the language of the request. Undefined for pages without text. */
export const pageText = async (path: PublicPath, asked: Asked): Promise<string | undefined> => {
  if (!isTextPath(path)) return undefined;
  const language = requestLanguage(asked.request);
  const site = asked.context.address ?? new URL(asked.request.url).origin;
  const text = await TEXTS[path]({ language, site, path }, asked);
  return markdownOf(
    <>
      <h1>{titleOf(path, language)}</h1>
      {text}
    </>,
  );
};
