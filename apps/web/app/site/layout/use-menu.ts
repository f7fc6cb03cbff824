import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { entryAfterKey } from "./menu-keys.ts";

/** The panel must carry `data-panel`. */
export interface Menu {
  readonly root: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLElement | null>;
  readonly isOpen: () => boolean;
  readonly show: (open: boolean) => void;
}

export interface MenuHandlers {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
}

const entriesOf = (root: HTMLElement | null): HTMLElement[] =>
  [...(root?.querySelectorAll<HTMLElement>("[data-panel] :is(a[href], button)") ?? [])].filter(
    (entry) => entry.getClientRects().length > 0,
  );

export const useMenu = (menu: Menu): MenuHandlers => {
  const { key } = useLocation();
  const now = useRef(menu);
  now.current = menu;
  const before = useRef(key);

  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    now.current.show(false);
  }, [key]);

  useEffect(() => {
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && now.current.root.current?.contains(target) === true;
    const onPress = (event: PointerEvent) => {
      if (now.current.isOpen() && !isInside(event.target)) now.current.show(false);
    };
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !now.current.isOpen()) return;
      const held = document.activeElement === document.body || isInside(document.activeElement);
      now.current.show(false);
      if (held) now.current.button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onEscape);
    };
  }, []);

  return {
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!menu.isOpen()) {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        menu.show(true);
      }
      const entries = entriesOf(menu.root.current);
      const focused = document.activeElement;
      const at = focused instanceof HTMLElement ? entries.indexOf(focused) : -1;
      const next = entryAfterKey(event.key, at, entries.length);
      if (next === undefined) return;
      event.preventDefault();
      entries[next]?.focus();
    },
    onBlur: (event) => {
      if (event.relatedTarget instanceof Node && !menu.root.current?.contains(event.relatedTarget)) menu.show(false);
    },
    onClick: (event) => {
      const pressed = event.target instanceof Element ? event.target.closest("[data-panel] :is(a, [data-opens])") : null;
      if (pressed === null) return;
      menu.show(false);
      // A dialog returns the focus to where it was, which must not be an entry that is hidden by then.
      if (pressed.matches("[data-opens]")) menu.button.current?.focus();
    },
  };
};
