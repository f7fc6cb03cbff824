import type { CaptureSession } from "@setsuna/web-media";
import { useEffect } from "react";

/** A hidden preview keeps its sources this long, ms. */
const KEPT_MS = 60_000;

/**
 * Closes the sources of a hidden page after a delay, and calls `back` when it is visible again. Keeps a shared screen, because
 * its user is in the shared window. Absent `session`: does nothing. `back` must be stable across renders.
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
