/** Calls `act` once the page has loaded, at once where it has. Returns the way to call it off until then. Browser only. */
export const afterLoad = (act: () => void): (() => void) => {
  if (document.readyState === "complete") {
    act();
    return () => undefined;
  }
  window.addEventListener("load", act, { once: true });
  return () => window.removeEventListener("load", act);
};
