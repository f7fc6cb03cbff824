import type { Language, SentSiteEvent } from "@setsuna/contracts";
import { ownPath, sitePath } from "../site-path.ts";

declare global {
  interface Window {
    /** By the convention of tag managers. */
    dataLayer?: unknown[];
  }
  interface Navigator {
    /** https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Then nothing is sent, and no outside script loads. */
export const refusesTracking = (): boolean => navigator.doNotTrack === "1" || navigator.globalPrivacyControl === true;

/** Without waiting, also while leaving the page. */
const send = (event: SentSiteEvent): void => {
  if (refusesTracking()) return;
  navigator.sendBeacon(sitePath("/studio/api/events"), new Blob([JSON.stringify(event)], { type: "application/json" }));
};

/** `referrer`: empty within the site. */
export const countPageView = (path: string, language: Language, referrer: string): void => {
  send({ kind: "page-view", path, language, referrer });
  if (!refusesTracking()) window.dataLayer?.push({ event: "page_view", path, language });
};

/** Spec §2: category Download, action `DL_` and the title. Pages navigate 100 ms later. */
export const countDownload = (title: string, language: Language): void => {
  send({ kind: "download", path: ownPath(window.location.pathname), language, title });
  if (!refusesTracking()) window.dataLayer?.push({ event: "download", category: "Download", action: `DL_${title}` });
};
