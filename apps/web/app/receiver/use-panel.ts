import { useCallback, useEffect, useState } from "react";

export const usePanel = (of: {
  /** Choice of the link, if any. */
  readonly asked: boolean | undefined;
  readonly needed: boolean;
  readonly live: boolean;
  readonly id: string;
}): { readonly open: boolean; readonly show: () => void; readonly toggle: () => void } => {
  const { asked, needed, live, id } = of;
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
    requestAnimationFrame(() => {
      const panel = document.getElementById(id);
      if (!panel?.contains(document.activeElement)) panel?.focus();
    });
  }, [id]);
  const toggle = () => (open ? setWanted(false) : show());
  return { open, show, toggle };
};
