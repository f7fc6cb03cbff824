import { type RefObject, useCallback, useEffect, useState } from "react";

interface PhoneVideo extends HTMLVideoElement {
  /** On iPhone only video elements have full screen. */
  webkitEnterFullscreen?: () => void;
}

export const useFullScreen = (
  stage: RefObject<HTMLElement | null>,
  video: RefObject<PhoneVideo | null>,
): { readonly active: boolean; readonly toggle: () => void } => {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const read = () => setActive(document.fullscreenElement !== null && document.fullscreenElement === stage.current);
    document.addEventListener("fullscreenchange", read);
    return () => document.removeEventListener("fullscreenchange", read);
  }, [stage]);
  const toggle = useCallback(() => {
    const change = async () => {
      if (document.fullscreenElement) await document.exitFullscreen();
      else if (stage.current?.requestFullscreen) await stage.current.requestFullscreen();
      else video.current?.webkitEnterFullscreen?.();
    };
    change().catch((error: unknown) => console.warn("The browser refused full screen", error));
  }, [stage, video]);
  return { active, toggle };
};
