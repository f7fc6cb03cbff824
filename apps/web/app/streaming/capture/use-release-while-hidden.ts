import type { CaptureSession } from "@setsuna/web-media";
import { useEffect } from "react";

const KEPT_MS = 60_000;

/**
 * Releases the sources of a page hidden for a minute; a visible one calls `back`, which must be stable. Keeps a shared screen:
 * its user is elsewhere. Does nothing while `session` is undefined.
 */
export const useReleaseWhileHidden = (session: CaptureSession | undefined, back: () => void): void => {
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
