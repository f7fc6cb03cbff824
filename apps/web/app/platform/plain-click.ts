import type { MouseEvent } from "react";

/** Excludes clicks that open a tab or window, or download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
