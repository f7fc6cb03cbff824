import type { CaptureSession } from "@setsuna/web-media";
import { useEffect } from "react";

const KEPT_MS = 60_000;

/**
 * Later `back` is called. Keeps a shared screen, whose user is elsewhere. Absent `session`: does nothing. `back` must be stable.
 */
export const useLetGoWhileHidden = (session: CaptureSession | undefined, back: () => void): void => {
  useEffect(() => {
    if (session === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = () => {
      clearTimeout(timer);
      if (!document.hidden) back();
      else if (session.sources().video !== "screen") timer = setTimeout(() => session.close(), KEPT_MS);
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [session, back]);
};
