import { useCallback, useEffect, useState } from "react";

/** Says how long the controls stay after a tap while a picture plays, in ms. */
const LINGER_MS = 4000;

/**
 * Returns whether the controls are visible: always while `wanted`, otherwise from one tap until the next or until an idle
 * timeout.
 */
export const useTapControls = (wanted: boolean): { readonly shown: boolean; readonly toggle: () => void } => {
  const [tapped, setTapped] = useState(true);
  /** Each touch of the controls restarts their timeout. */
  const [touches, setTouches] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a touch restarts the timeout.
  useEffect(() => {
    if (wanted || !tapped) return;
    const timer = setTimeout(() => setTapped(false), LINGER_MS);
    return () => clearTimeout(timer);
  }, [wanted, tapped, touches]);
  useEffect(() => {
    const onTouch = () => setTouches((count) => count + 1);
    window.addEventListener("pointerdown", onTouch);
    window.addEventListener("keydown", onTouch);
    return () => {
      window.removeEventListener("pointerdown", onTouch);
      window.removeEventListener("keydown", onTouch);
    };
  }, []);
  const toggle = useCallback(() => setTapped((before) => !before), []);
  return { shown: wanted || tapped, toggle };
};
