import { useCallback, useEffect, useState } from "react";

export const usePanel = (of: {
  /** By the link; undefined: none. */
  readonly asked: boolean | undefined;
  readonly needed: boolean;
  /** All started ones play. */
  readonly live: boolean;
  /** Of the panel's element. */
  readonly id: string;
}): { readonly open: boolean; readonly show: () => void; readonly toggle: () => void } => {
  const { asked, needed, live, id } = of;
  /** Undefined until made. */
  const [wanted, setWanted] = useState(asked);
  const [byItself, setByItself] = useState(false);
  useEffect(() => setWanted(asked), [asked]);
  useEffect(() => {
    if (needed) setByItself(true);
  }, [needed]);
  useEffect(() => {
    if (live) setByItself(false);
  }, [live]);
  const open = wanted ?? byItself;
  const show = useCallback(() => {
    setWanted(true);
    // On narrow screens it is below. A field may have the focus.
    requestAnimationFrame(() => {
      const panel = document.getElementById(id);
      if (!panel?.contains(document.activeElement)) panel?.focus();
    });
  }, [id]);
  const toggle = () => (open ? setWanted(false) : show());
  return { open, show, toggle };
};
