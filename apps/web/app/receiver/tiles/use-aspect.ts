import { type RefObject, useEffect, useState } from "react";

/** Returns width by height of the element without its panel, `aside`. Undefined before it is measured. */
export const useAspect = (main: RefObject<HTMLElement | null>): number | undefined => {
  const [aspect, setAspect] = useState<number>();
  useEffect(() => {
    const element = main.current;
    if (!element) return;
    const measure = (): void => {
      const panel = element.querySelector<HTMLElement>(":scope > aside");
      const width = element.clientWidth - (panel?.offsetWidth ?? 0);
      // The panel may be below the players.
      setAspect((width > 0 ? width : element.clientWidth) / Math.max(1, element.clientHeight));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    const panels = new MutationObserver(measure);
    panels.observe(element, { attributes: true, attributeFilter: ["data-rail"] });
    return () => {
      sizes.disconnect();
      panels.disconnect();
    };
  }, [main]);
  return aspect;
};
