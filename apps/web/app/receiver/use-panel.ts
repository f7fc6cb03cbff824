import { useCallback, useEffect, useState } from "react";

/**
 * The side panel. Closed until opened by hand. Opens automatically if a required value is missing, and closes with the first
 * video.
 */
export const usePanel = (of: {
  /** Request of the link; undefined: it has none. */
  readonly asked: boolean | undefined;
  /** The settings cannot start anything. */
  readonly needed: boolean;
  /** All that was started plays. */
  readonly live: boolean;
  /** Of the panel's element. */
  readonly id: string;
}): { readonly open: boolean; readonly show: () => void; readonly toggle: () => void } => {
  const { asked, needed, live, id } = of;
  /** The user's choice. Undefined until made. */
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
    // On a narrow screen it is below the picture. A field in it may have the focus already.
    requestAnimationFrame(() => {
      const panel = document.getElementById(id);
      if (!panel?.contains(document.activeElement)) panel?.focus();
    });
  }, [id]);
  const toggle = () => (open ? setWanted(false) : show());
  return { open, show, toggle };
};
