import { type RefObject, useEffect } from "react";

/** CSS px, because widths are fractions. */
const SLACK_PX = 2;

export const hiddenEnds = (row: Pick<HTMLElement, "scrollLeft" | "scrollWidth" | "clientWidth">): string => {
  const { scrollLeft, scrollWidth, clientWidth } = row;
  const ends = [scrollLeft > SLACK_PX && "start", scrollWidth - clientWidth - scrollLeft > SLACK_PX && "end"];
  return ends.filter(Boolean).join(" ");
};

/** `start`, `end`, both, or neither; the style shows that there is more. */
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
