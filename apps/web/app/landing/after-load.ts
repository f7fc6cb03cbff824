/** Calls `act` once the page has loaded. Returns the cancel function. Browser only. */
export const afterLoad = (act: () => void): (() => void) => {
  if (document.readyState === "complete") {
    act();
    return () => undefined;
  }
  window.addEventListener("load", act, { once: true });
  return () => window.removeEventListener("load", act);
};
