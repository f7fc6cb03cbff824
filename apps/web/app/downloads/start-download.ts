import type { Language } from "@setsuna/contracts";
import { sitePath } from "../platform/site-path.ts";
import { countDownload } from "../site/analytics/count-event.ts";

/** Leaves time for the event, ms. Spec §2 Download pages. */
const NAVIGATION_DELAY_MS = 100;

export const startDownload = (title: string, link: string, language: Language): void => {
  countDownload(title, language);
  window.setTimeout(() => window.location.assign(sitePath(link)), NAVIGATION_DELAY_MS);
};
