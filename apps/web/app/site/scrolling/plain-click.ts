import type { MouseEvent } from "react";

/** A click that asks for the link here: not for a new tab, a new window or a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
