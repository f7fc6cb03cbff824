/** Paths below /studio; routes ignore case. Spec §2 Routes. */
export const PUBLIC_PATHS = [
  "/",
  "/lms",
  "/desktopapp",
  "/iOS",
  "/MacOS",
  "/windows",
  "/archive",
  "/license",
  "/aboutidandch",
  "/purchaseandcancellation",
  "/explanation",
  "/howto",
  "/multilatency",
  "/multidemo",
  "/controlsignals",
  "/connectionstatus",
  "/interop",
  "/troubleshooting",
  "/ArticleVTuber",
  "/ArticleRemoteProduction",
  "/ArticleRemoteCamera",
  "/ArticleSchoolSoccer",
  "/ArticleCoDevelopment",
  "/whatsnew",
  "/contact",
  "/auth",
  "/tokutei",
  "/policy",
  "/app-policy",
  "/eula",
  "/maintenance",
  "/api/docs",
] as const;

/** Path of a public page. */
export type PublicPath = (typeof PUBLIC_PATHS)[number];

/** These pages mean nothing without their form, images or live data. The others are also Markdown, at their address with `.md`. */
export const PATHS_WITHOUT_TEXT = ["/", "/auth", "/contact", "/maintenance"] as const satisfies readonly PublicPath[];

/** Path of a page that is also Markdown. */
export type TextPath = Exclude<PublicPath, (typeof PATHS_WITHOUT_TEXT)[number]>;

/** True if the page is also Markdown. */
export const isTextPath = (path: PublicPath): path is TextPath => !(PATHS_WITHOUT_TEXT as readonly PublicPath[]).includes(path);

const BY_LOWER_CASE: ReadonlyMap<string, PublicPath> = new Map(PUBLIC_PATHS.map((path) => [path.toLowerCase(), path]));

/** A regular expression would take quadratic time. */
const withoutEndSlashes = (path: string): string => {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
};

/** Public page of a path under /studio, in any case, with or without a trailing slash; undefined: none. */
export const publicPathOf = (pathname: string): PublicPath | undefined =>
  BY_LOWER_CASE.get(withoutEndSlashes(pathname.toLowerCase()));
