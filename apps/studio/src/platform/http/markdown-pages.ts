import { isTextPath, type Language, type PublicPath, publicPathOf, type TextPath } from "@setsuna/contracts";

const ENDING = ".md";

export const markdownPageOf = (path: string): TextPath | undefined => {
  if (!path.toLowerCase().endsWith(ENDING)) return undefined;
  const page = publicPathOf(`/${path.slice(0, -ENDING.length)}`);
  return page !== undefined && isTextPath(page) ? page : undefined;
};

/** Cached this long, ms: downloads and prices may change at runtime. */
const KEPT_MS = 300_000;

/** Caches pages, because making one costs as much as rendering it. */
export class MarkdownCache {
  private readonly kept = new Map<string, { readonly text: string; readonly until: number }>();
  private readonly now: () => number;

  /** `now` is any monotonic clock, ms. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Rejects as `make` does and then caches nothing. */
  async get(page: PublicPath, language: Language, make: () => Promise<string | undefined>): Promise<string | undefined> {
    const key = `${page} ${language}`;
    const found = this.kept.get(key);
    if (found !== undefined && found.until > this.now()) return found.text;
    const text = await make();
    if (text !== undefined) this.kept.set(key, { text, until: this.now() + KEPT_MS });
    return text;
  }
}
