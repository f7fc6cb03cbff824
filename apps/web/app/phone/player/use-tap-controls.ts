import { useCallback, useEffect, useState } from "react";

/** Says how long the controls stay after a tap while a picture plays, in ms. */
const LINGER_MS = 4000;

/** Returns whether the controls show: always while `wanted`; otherwise from a tap until the next, or until nobody has touched them for a while. */
export const useTapControls = (wanted: boolean): { readonly shown: boolean; readonly toggle: () => void } => {
  const [tapped, setTapped] = useState(true);
  /** Every touch of the controls lets them stay anew. */
  const [touches, setTouches] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a touch begins the wait anew.
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
