import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { reach } from "../scrolling/reach.ts";

/** Focus the new page, or the addressed part, instead of a lost element. */
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
