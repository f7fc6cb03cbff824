import type { ApiRow } from "./api/api.ts";
import type { Reply } from "./api/endpoint.ts";
import type { LegalFacts } from "./operator.ts";
import type { ReleaseEntry, ReleaseFolder } from "./release-values.ts";
import type { Language } from "./values.ts";

/** Data that the server hands to every page that it renders. */
export interface PageContext {
  /** The value of `'nonce-…'` in this response's content security policy, base64. Absent where no policy is sent. */
  readonly nonce?: string | undefined;
  /** Script of an outside analytics service that the operator has set. */
  readonly analyticsScript?: string | undefined;
  /** The iOS app in the App Store; absent: it is not there. */
  readonly appStore?: string | undefined;
  /** Published releases of a folder, newest first. Absent: there are none to read from. */
  readonly releaseFeed?: ((folder: ReleaseFolder, language: Language) => Promise<readonly ReleaseEntry[]>) | undefined;
  /** Folders that have a published release. Absent: there are none to read from. */
  readonly publishedFolders?: (() => Promise<readonly ReleaseFolder[]>) | undefined;
  /** Maintenance that is going on or announced. Absent: nobody knows. */
  readonly maintenance?: (() => Promise<Reply<ApiRow<"readMaintenance">>>) | undefined;
  /**
   * Address of the site before `/studio`, such as `https://studio.example` or `https://example.org/live`, where the operator has set one; absent:
   * pages take the origin that they are asked under.
   */
  readonly address?: string | undefined;
  /** Operator of the site and the outside services that it uses, for its legal pages. Absent in tests that render none of them. */
  readonly legal?: LegalFacts | undefined;
}

/**
 * Returns the `Cache-Control` of an answer that holds addresses of the site. Without an `address` of the operator's they are those of the
 * request's own Host header, so no cache may keep them: a made-up Host could lead every later reader elsewhere.
 */
export const cacheWithAddresses = ({ address }: Pick<PageContext, "address">, seconds: number): string =>
  address === undefined ? "no-store" : `public, max-age=${seconds}`;
