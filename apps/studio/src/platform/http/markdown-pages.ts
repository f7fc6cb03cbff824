import { type Language, type PublicPath, publicPathOf } from "@setsuna/contracts";

const ENDING = ".md";
/** Pages that mean nothing without their form, images or live data. */
const WITHOUT_TEXT: readonly PublicPath[] = ["/", "/auth", "/contact", "/maintenance"];

/** Returns the page behind `/studio/<path>.md`, case-insensitively. Undefined if none. `path`: the part after /studio/. */
export const markdownPageOf = (path: string): PublicPath | undefined => {
  if (!path.toLowerCase().endsWith(ENDING)) return undefined;
  const page = publicPathOf(`/${path.slice(0, -ENDING.length)}`);
  return page === undefined || WITHOUT_TEXT.includes(page) ? undefined : page;
};

/** Texts are rendered again after this time, ms, because a page's downloads or prices may change at runtime. */
const KEPT_MS = 300_000;

/** Keeps the texts of pages for a while: turning a page into text costs as much as rendering it. Bounded by the pages there are. */
export class MarkdownCache {
  private readonly kept = new Map<string, { readonly text: string; readonly until: number }>();
  private readonly now: () => number;

  /** `now`: milliseconds of any steady clock. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Returns the cached text, or calls `make` if missing or stale. Rejects like `make`, caching nothing. */
  async get(page: PublicPath, language: Language, make: () => Promise<string | undefined>): Promise<string | undefined> {
    const key = `${page} ${language}`;
    const found = this.kept.get(key);
    if (found !== undefined && found.until > this.now()) return found.text;
    const text = await make();
    if (text !== undefined) this.kept.set(key, { text, until: this.now() + KEPT_MS });
    return text;
  }
}
