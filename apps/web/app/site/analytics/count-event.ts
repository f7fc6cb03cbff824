import type { Language, SentSiteEvent } from "@setsuna/contracts";
import { ownPath, sitePath } from "../../platform/site-path.ts";

declare global {
  interface Window {
    /** Tag managers use this name. */
    dataLayer?: unknown[];
  }
  interface Navigator {
    /** https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** If true, sends nothing and loads no outside script. */
export const refusesTracking = (): boolean => navigator.doNotTrack === "1" || navigator.globalPrivacyControl === true;

/** Doesn't wait, and works while leaving the page. */
const send = (event: SentSiteEvent): void => {
  if (refusesTracking()) return;
  navigator.sendBeacon(sitePath("/studio/api/events"), new Blob([JSON.stringify(event)], { type: "application/json" }));
};

/** `referrer` is empty within the site. */
export const countPageView = (path: string, language: Language, referrer: string): void => {
  send({ kind: "page-view", path, language, referrer });
  if (!refusesTracking()) window.dataLayer?.push({ event: "page_view", path, language });
};

/** Spec §2: category Download, action `DL_` and the title. Pages navigate 100 ms later. */
export const countDownload = (title: string, language: Language): void => {
  send({ kind: "download", path: ownPath(window.location.pathname), language, title });
  if (!refusesTracking()) window.dataLayer?.push({ event: "download", category: "Download", action: `DL_${title}` });
};
