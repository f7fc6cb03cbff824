import type { Language, SentSiteEvent } from "@setsuna/contracts";
import { ownPath, sitePath } from "../site-path.ts";

declare global {
  interface Window {
    /** Says where the script of an outside service finds events, by the convention of tag managers. */
    dataLayer?: unknown[];
  }
  interface Navigator {
    /** https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** True: the reader's browser asks not to be tracked. Nothing is sent then, and no outside script is loaded. */
export const refusesTracking = (): boolean => navigator.doNotTrack === "1" || navigator.globalPrivacyControl === true;

/** Hands an event to the server without waiting for it: it also gets through while the page is being left. */
const send = (event: SentSiteEvent): void => {
  if (refusesTracking()) return;
  navigator.sendBeacon(sitePath("/studio/api/events"), new Blob([JSON.stringify(event)], { type: "application/json" }));
};

/** A page was opened; `referrer` is the page that led to it, empty within the site. */
export const countPageView = (path: string, language: Language, referrer: string): void => {
  send({ kind: "page-view", path, language, referrer });
  if (!refusesTracking()) window.dataLayer?.push({ event: "page_view", path, language });
};

/** A download was asked for. Spec §2: category Download, action `DL_` and the title. Pages navigate 100 ms later. */
export const countDownload = (title: string, language: Language): void => {
  send({ kind: "download", path: ownPath(window.location.pathname), language, title });
  if (!refusesTracking()) window.dataLayer?.push({ event: "download", category: "Download", action: `DL_${title}` });
};
