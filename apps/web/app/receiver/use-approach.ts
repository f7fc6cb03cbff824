import { type RefObject, useEffect, useState } from "react";

const LINGER_MS = 2500;

export const useApproach = (stage: RefObject<HTMLElement | null>): boolean => {
  const [near, setNear] = useState(true);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const come = () => {
      setNear(true);
      clearTimeout(timer);
      timer = setTimeout(() => setNear(false), LINGER_MS);
    };
    come();
    for (const event of ["pointermove", "pointerdown", "keydown"] as const) element.addEventListener(event, come);
    return () => {
      clearTimeout(timer);
      for (const event of ["pointermove", "pointerdown", "keydown"] as const) element.removeEventListener(event, come);
    };
  }, [stage]);
  return near;
};
