export interface ReaderPreferences {
  readonly saveData: boolean;
  readonly reducedMotion: boolean;
}

/** Decides with {@link afterLoad} whether a page moves by itself, and when. Browser only. */
export const readerPreferences = (): ReaderPreferences => {
  const connection = "connection" in navigator ? navigator.connection : undefined;
  const saveData =
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true;
  return { saveData, reducedMotion: window.matchMedia("(prefers-reduced-motion: reduce)").matches };
};

/** Calls `act` once the page has loaded. Returns the cancel function. Browser only. */
export const afterLoad = (act: () => void): (() => void) => {
  if (document.readyState === "complete") {
    act();
    return () => undefined;
  }
  window.addEventListener("load", act, { once: true });
  return () => window.removeEventListener("load", act);
};
