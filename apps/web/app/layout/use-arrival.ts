import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a change of page inside the app, the keyboard and the screen reader go on at the new page, not at an element that is gone. */
export const useArrival = (page: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [pathname, page]);
};
