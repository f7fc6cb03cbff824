import { useKeys } from "./use-keys.ts";

/** A function that returns false leaves its key to others. */
export interface PageKeys {
  readonly toggleAlone: (place: number) => boolean;
  readonly together: () => boolean;
  readonly nextLayout: () => boolean;
  readonly toggleFullScreen: () => void;
  readonly toggleOverlay: () => void;
  readonly togglePanel: () => void;
  readonly record: () => void;
  readonly help: () => void;
}

export const usePageKeys = (page: PageKeys): void =>
  useKeys(true, (action) => {
    if (typeof action === "object") return page.toggleAlone(action.alone);
    switch (action) {
      case "together":
        return page.together();
      case "layout":
        return page.nextLayout();
      case "full-screen":
        page.toggleFullScreen();
        return true;
      case "overlay":
        page.toggleOverlay();
        return true;
      case "panel":
        page.togglePanel();
        return true;
      case "record":
        page.record();
        return true;
      case "help":
        page.help();
        return true;
      default:
        return false;
    }
  });
