import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { reach } from "../scrolling/reach.ts";

/**
 * After a change of page inside the app, the keyboard and the screen reader go on at the new page, or at the part of it that the address
 * names, not at an element that is gone.
 */
export const useArrival = (page: RefObject<HTMLElement | null>): void => {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const part = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (part !== null) reach(part);
    else if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [pathname, hash, page]);
};
