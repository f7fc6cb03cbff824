import { type RefCallback, useCallback, useState } from "react";

/** Measures an element: its content width, px, kept up to date. Undefined until it is known. */
export const useWidth = (): { readonly ref: RefCallback<HTMLElement>; readonly width: number | undefined } => {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
};
