import { type MouseEvent, useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { glide } from "./glide.ts";
import { isPlainClick } from "./plain-click.ts";
import { reach } from "./reach.ts";
import { SECTION_OFFSET_PX } from "./times.ts";

/**
 * For a link to a section, by its id, of the landing page: where that page is shown, takes the window there in `length` ms, then the focus, and puts
 * the section into the address. Elsewhere the link does what links do.
 */
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
        // The router would jump to the section, so update it only after the scroll.
        const hash = `#${id}`;
        await navigate({ search, hash }, { preventScrollReset: true, replace: window.location.hash === hash });
      };
      void go();
    },
    [pathname, search, navigate, length],
  );
};
