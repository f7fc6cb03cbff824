import { type RefObject, useEffect, useRef, useState } from "react";
import { type Drop, dropAt } from "./tile-edits.ts";
import type { Rect } from "./tile-tree.ts";

/** A movement of fewer px is a click. */
const STARTS_AFTER = 8;

export interface TileDrag {
  readonly place: number;
  readonly onto: { readonly place: number; readonly drop: Drop } | undefined;
}

export const dropRect = ({ x, y, width, height }: Rect, drop: Drop): Rect => ({
  x: drop === "right" ? x + width / 2 : x,
  y: drop === "bottom" ? y + height / 2 : y,
  width: drop === "left" || drop === "right" ? width / 2 : width,
  height: drop === "top" || drop === "bottom" ? height / 2 : height,
});

const placeOf = (section: Element | null): number | undefined => {
  const place = Number(section?.getAttribute("data-place"));
  return place > 0 ? place : undefined;
};

const tileAt = (main: Element, x: number, y: number): TileDrag["onto"] => {
  for (const section of main.querySelectorAll(":scope > section[data-place]")) {
    const { left, top, width, height } = section.getBoundingClientRect();
    const place = placeOf(section);
    const [within, down] = [(x - left) / width, (y - top) / height];
    if (place !== undefined && within >= 0 && within <= 1 && down >= 0 && down <= 1) return { place, drop: dropAt(within, down) };
  }
  return undefined;
};

/** Drags a picture onto another one, or next to it, by mouse, pen or finger. Escape cancels. Returns undefined while nothing is dragged. */
export const useTileDrag = (
  main: RefObject<HTMLElement | null>,
  drop: (place: number, onto: number, where: Drop) => void,
): TileDrag | undefined => {
  const [drag, setDrag] = useState<TileDrag>();
  const latest = useRef(drop);
  latest.current = drop;
  useEffect(() => {
    const element = main.current;
    if (!element) return;
    const onDown = (down: PointerEvent): void => {
      const { target } = down;
      if (!(target instanceof Element) || down.button !== 0 || !down.isPrimary) return;
      const section = target.closest("section[data-place]");
      const place = placeOf(section);
      // Controls over the picture keep their presses. In a column below the fold nothing can be arranged.
      if (place === undefined || target.closest("button, a, input, label, summary, [role=slider]")) return;
      if (section === null || getComputedStyle(section).position !== "absolute") return;
      let onto: TileDrag["onto"];
      let started = false;
      const end = new AbortController();
      const finish = (): void => {
        end.abort();
        setDrag(undefined);
      };
      const onMove = (move: PointerEvent): void => {
        if (move.pointerId !== down.pointerId) return;
        started ||= Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) > STARTS_AFTER;
        if (!started) return;
        const found = tileAt(element, move.clientX, move.clientY);
        onto = found?.place === place ? undefined : found;
        setDrag({ place, onto });
      };
      const onUp = (up: PointerEvent): void => {
        if (up.pointerId !== down.pointerId) return;
        finish();
        if (started && onto !== undefined) latest.current(place, onto.place, onto.drop);
      };
      const { signal } = end;
      window.addEventListener("pointermove", onMove, { signal });
      window.addEventListener("pointerup", onUp, { signal });
      window.addEventListener("pointercancel", finish, { signal });
      window.addEventListener("keydown", (event) => event.key === "Escape" && finish(), { signal });
    };
    element.addEventListener("pointerdown", onDown);
    return () => element.removeEventListener("pointerdown", onDown);
  }, [main]);
  return drag;
};
