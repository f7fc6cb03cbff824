import type { ApiRow } from "./api/api.ts";
import type { Reply } from "./api/endpoint.ts";
import type { LegalFacts } from "./operator.ts";
import type { ReleaseEntry, ReleaseFolder } from "./release-values.ts";
import type { Language } from "./values.ts";

/** Server data for every rendered page. */
export interface PageContext {
  /** `'nonce-…'` of the content security policy, base64. Absent without a policy. */
  readonly nonce?: string | undefined;
  readonly analyticsScript?: string | undefined;
  readonly appStore?: string | undefined;
  /** Newest first. Absent if unavailable. */
  readonly releaseFeed?: ((folder: ReleaseFolder, language: Language) => Promise<readonly ReleaseEntry[]>) | undefined;
  /** Folders with published releases. Absent if unavailable. */
  readonly publishedFolders?: (() => Promise<readonly ReleaseFolder[]>) | undefined;
  /** Current or announced maintenance. Absent if unknown. */
  readonly maintenance?: (() => Promise<Reply<ApiRow<"readMaintenance">>>) | undefined;
  /**
   * Configured address before `/studio`, such as `https://studio.example` or `https://example.org/live`; absent: the requested
   * origin.
   */
  readonly address?: string | undefined;
  /** For the legal pages. Absent in some tests. */
  readonly legal?: LegalFacts | undefined;
}

/**
 * `Cache-Control` for answers with addresses of the site. Without a configured `address` they use the request's Host header, so
 * no cache may keep them: a forged Host could mislead later readers.
 */
export const cacheWithAddresses = ({ address }: Pick<PageContext, "address">, seconds: number): string =>
  address === undefined ? "no-store" : `public, max-age=${seconds}`;
