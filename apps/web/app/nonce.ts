import type { ApiRow, Language, LegalFacts, ReleaseEntry, ReleaseFolder, Reply } from "@setsuna/contracts";
import { createContext } from "react";

declare module "react-router" {
  /** What the HTTP server hands to every render. */
  interface AppLoadContext {
    /** The value of `'nonce-…'` in this response's content security policy, base64. Absent where no policy is sent. */
    nonce?: string | undefined;
    /** Script of an outside analytics service that the operator has set. */
    analyticsScript?: string | undefined;
    /** The iOS app in the App Store; absent: it is not there. */
    appStore?: string | undefined;
    /** Published releases of a folder, newest first. Absent: there are none to read from. */
    releaseFeed?: ((folder: ReleaseFolder, language: Language) => Promise<readonly ReleaseEntry[]>) | undefined;
    /** Maintenance that is going on or announced. Absent: nobody knows. */
    maintenance?: (() => Promise<Reply<ApiRow<"readMaintenance">>>) | undefined;
    /** Origin of the site, where the operator has set one; absent: pages take the one that they are asked under. */
    origin?: string | undefined;
    /** Who runs the site and which outside services it uses, for its legal pages. */
    legal?: LegalFacts | undefined;
  }
}

/** The nonce of the response being rendered; undefined in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
