/**
 * Fonts of documents, in the order of preference: Noto Sans JP, then fonts for names of customers abroad. `package`: of npm;
 * `file`: start of the files' names.
 */
export const DOCUMENT_FONTS = {
  jp: { package: "noto-sans-jp", file: "NotoSansJP" },
  latin: { package: "noto-sans", file: "NotoSans" },
  kr: { package: "noto-sans-kr", file: "NotoSansKR" },
  sc: { package: "noto-sans-sc", file: "NotoSansSC" },
  tc: { package: "noto-sans-tc", file: "NotoSansTC" },
  thai: { package: "noto-sans-thai", file: "NotoSansThai" },
} as const satisfies Record<string, { readonly package: string; readonly file: string }>;

export type DocumentFontName = keyof typeof DOCUMENT_FONTS;
export type FontWeight = "regular" | "bold";

export const FONT_ORDER = Object.keys(DOCUMENT_FONTS) as readonly DocumentFontName[];
