import type { Language } from "@setsuna/contracts";
import type { MouseEvent } from "react";
import { countDownload } from "../analytics/count-event.ts";

/** From the click to the navigation, in ms: time for the event to leave. Spec §2 Download pages. */
const NAVIGATION_DELAY_MS = 100;

/** Counts a download and goes to where it is. */
export const startDownload = (title: string, link: string, language: Language): void => {
  countDownload(title, language);
  window.setTimeout(() => window.location.assign(link), NAVIGATION_DELAY_MS);
};

/** False for clicks by which readers ask for a new tab or window, or to save: those are the browser's. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
