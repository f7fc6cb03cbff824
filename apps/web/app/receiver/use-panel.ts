import { useCallback, useEffect, useState } from "react";

/**
 * The panel beside the pictures. It is closed until somebody asks for it; it opens by itself where nothing can start without what one types
 * there, and closes again with the first picture.
 */
export const usePanel = (of: {
  /** Request of the link; undefined: it has none. */
  readonly asked: boolean | undefined;
  /** The settings cannot start anything. */
  readonly needed: boolean;
  /** A start was refused. */
  readonly refused: boolean;
  /** All that was started plays. */
  readonly live: boolean;
  /** Of the panel's element. */
  readonly id: string;
}): { readonly open: boolean; readonly toggle: () => void } => {
  const { asked, needed, refused, live, id } = of;
  /** Request of whoever uses the page; undefined while there was none. */
  const [wanted, setWanted] = useState(asked);
  const [byItself, setByItself] = useState(false);
  useEffect(() => setWanted(asked), [asked]);
  useEffect(() => {
    if (needed || refused) setByItself(true);
  }, [needed, refused]);
  useEffect(() => {
    if (live) setByItself(false);
  }, [live]);
  const open = wanted ?? byItself;
  const toggle = useCallback(() => {
    setWanted(!open);
    // On a narrow screen it is below the picture.
    if (!open) requestAnimationFrame(() => document.getElementById(id)?.focus());
  }, [open, id]);
  return { open, toggle };
};
