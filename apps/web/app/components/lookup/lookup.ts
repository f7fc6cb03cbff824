import { useEffect, useRef } from "react";

/** Ignores case and width. */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Every word is in one of the texts. True for a blank query. */
export const containsAllWords = (query: string, ...texts: readonly string[]): boolean => {
  const whole = folded(texts.join(" "));
  return folded(query)
    .trim()
    .split(/\s+/)
    .every((word) => whole.includes(word));
};

/** Opens an element and every fold around it. Undefined if the page has none of that ID. */
const openAround = (id: string): HTMLElement | undefined => {
  const target = document.getElementById(id) ?? undefined;
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  return target;
};

const named = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch (error) {
    if (error instanceof URIError) return "";
    throw error;
  }
};

/**
 * Opens the fold that the fragment names or that contains its place: on arrival, after Back, and after following a link of
 * the page. `onPlace` gets the fragment. Browsers open only folds around a place, not a fold that is the place.
 */
export const useRevealedFold = (onPlace?: (id: string) => void): void => {
  const tell = useRef(onPlace);
  tell.current = onPlace;
  useEffect(() => {
    const arrive = () => {
      const id = named(window.location.hash);
      openAround(id)?.scrollIntoView();
      tell.current?.(id);
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href*='#']") : null;
      if (link === null || link.pathname !== window.location.pathname) return;
      openAround(named(link.hash));
      tell.current?.(named(link.hash));
    };
    arrive();
    window.addEventListener("popstate", arrive);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("popstate", arrive);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
};
