import type { Language, PublicPath } from "@setsuna/contracts";
import { LANGUAGE_PARAMETER } from "../i18n/language.ts";

/** `site` looks like `https://studio.example`. */
export const addressOf = (site: string, path: PublicPath, language?: Language): string =>
  `${site}/studio${path}${language === undefined ? "" : `?${LANGUAGE_PARAMETER}=${language}`}`;

/** Name of a page's share image, without language and extension: `/api/docs` is `api-docs`. */
export const shareImageName = (path: PublicPath): string =>
  path === "/" ? "top" : path.slice(1).replaceAll("/", "-").toLowerCase();

/** Address of the image (1200 x 630), made by scripts/share-images.ts. */
export const shareImageOf = (site: string, path: PublicPath, language: Language): string =>
  `${site}/studio/share/${shareImageName(path)}.${language}.png`;
