import { type Language, type PublicPath, publicPathOf } from "@setsuna/contracts";

const ENDING = ".md";
/** Meaningless without their form, images or live data. */
const WITHOUT_TEXT: readonly PublicPath[] = ["/", "/auth", "/contact", "/maintenance"];

/** `path`: after /studio/, in any case. Undefined: no such page. */
export const markdownPageOf = (path: string): PublicPath | undefined => {
  if (!path.toLowerCase().endsWith(ENDING)) return undefined;
  const page = publicPathOf(`/${path.slice(0, -ENDING.length)}`);
  return page === undefined || WITHOUT_TEXT.includes(page) ? undefined : page;
};

/** Cached this long, ms: downloads and prices may change at runtime. */
const KEPT_MS = 300_000;

/** Converting a page costs as much as rendering it. */
export class MarkdownCache {
  private readonly kept = new Map<string, { readonly text: string; readonly until: number }>();
  private readonly now: () => number;

  /** `now`: any steady clock, ms. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Rejects like `make`, caching nothing. */
  async get(page: PublicPath, language: Language, make: () => Promise<string | undefined>): Promise<string | undefined> {
    const key = `${page} ${language}`;
    const found = this.kept.get(key);
    if (found !== undefined && found.until > this.now()) return found.text;
    const text = await make();
    if (text !== undefined) this.kept.set(key, { text, until: this.now() + KEPT_MS });
    return text;
  }
}
