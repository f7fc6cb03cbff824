import { useCallback, useEffect, useState } from "react";

/** Applies while video plays, ms. */
const LINGER_MS = 4000;

/** Always while `wanted`, else after a tap until the next or a timeout. */
export const useTapControls = (wanted: boolean): { readonly shown: boolean; readonly toggle: () => void } => {
  const [tapped, setTapped] = useState(true);
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
