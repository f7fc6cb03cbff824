import type { Language } from "@setsuna/contracts";
import { countDownload } from "../site/analytics/count-event.ts";
import { sitePath } from "../site/site-path.ts";

/** From the click to the navigation, in ms: time for the event to leave. Spec §2 Download pages. */
const NAVIGATION_DELAY_MS = 100;

/** Counts a download and goes to where it is. */
export const startDownload = (title: string, link: string, language: Language): void => {
  countDownload(title, language);
  window.setTimeout(() => window.location.assign(sitePath(link)), NAVIGATION_DELAY_MS);
};
