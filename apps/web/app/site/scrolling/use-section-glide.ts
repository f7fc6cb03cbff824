import { type MouseEvent, useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { isPlainClick } from "../../platform/plain-click.ts";
import { glide } from "./glide.ts";
import { reach } from "./reach.ts";
import { SECTION_OFFSET_PX } from "./times.ts";

/** Glides on the landing page in `length` ms, then focuses and sets the address; elsewhere a normal link. */
export const useSectionGlide = (length: number): ((event: MouseEvent, id: string) => void) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (event, id) => {
      const section = pathname === "/" && isPlainClick(event) ? document.getElementById(id) : null;
      if (section === null) return;
      event.preventDefault();
      const go = async () => {
        if (!(await glide(() => section.getBoundingClientRect().top + window.scrollY + SECTION_OFFSET_PX, length))) return;
        reach(section);
        // The router would jump, so update it after the scroll.
        const hash = `#${id}`;
        await navigate({ search, hash }, { preventScrollReset: true, replace: window.location.hash === hash });
      };
      void go();
    },
    [pathname, search, navigate, length],
  );
};
