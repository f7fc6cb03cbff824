import { type RefObject, useEffect } from "react";

/** A row that goes on by less than this is seen whole, CSS px: widths are fractions. */
const SLACK_PX = 2;

/** Returns which ends of a row that moves sideways are out of sight, as words for `data-hidden`. */
export const hiddenEnds = (row: Pick<HTMLElement, "scrollLeft" | "scrollWidth" | "clientWidth">): string => {
  const { scrollLeft, scrollWidth, clientWidth } = row;
  const ends = [scrollLeft > SLACK_PX && "start", scrollWidth - clientWidth - scrollLeft > SLACK_PX && "end"];
  return ends.filter(Boolean).join(" ");
};

/** Keeps `data-hidden` of a row that moves sideways: `start`, `end`, both, or neither. Its style sheet shows by it that there is more. */
export const useHiddenEnds = (row: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = row;
    if (current === null) return;
    const tell = (): void => {
      current.dataset.hidden = hiddenEnds(current);
    };
    tell();
    const watch = new ResizeObserver(tell);
    watch.observe(current);
    current.addEventListener("scroll", tell, { passive: true });
    return () => {
      watch.disconnect();
      current.removeEventListener("scroll", tell);
    };
  }, [row]);
};
