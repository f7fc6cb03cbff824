import { type RefObject, useLayoutEffect, useState } from "react";
import { toastSide } from "./toast-side.ts";

/** Toasts must not cover them. */
const FORM_BUTTONS = "form button, main button, main a.button";

/** As in the style: below the bar, and off the lower edge. */
const TOP_PX = 72;
const EDGE_PX = 16;

/** Rechecks while there are messages and the page moves. */
export const useToastSide = (corner: RefObject<HTMLElement | null>, count: number): "top" | "bottom" => {
  const [side, setSide] = useState<"top" | "bottom">("bottom");
  useLayoutEffect(() => {
    const element = corner.current;
    if (count === 0 || element === null) return;
    const look = () => {
      const { left, right, height } = element.getBoundingClientRect();
      const below = window.innerHeight - EDGE_PX;
      const places = {
        top: { left, right, top: TOP_PX, bottom: TOP_PX + height },
        bottom: { left, right, top: below - height, bottom: below },
      };
      const buttons = [...document.querySelectorAll(FORM_BUTTONS)].filter((button) => !element.contains(button));
      setSide(
        toastSide(
          places,
          buttons.map((button) => button.getBoundingClientRect()).filter(({ width }) => width > 0),
        ),
      );
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [corner, count]);
  return side;
};
