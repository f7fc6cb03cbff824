import type { CaptureSession } from "@setsuna/web-media";
import { useEffect } from "react";

/** A preview that nobody looks at keeps its sources this long, ms. */
const KEPT_MS = 60_000;

/**
 * Closes the sources of a page that is hidden, after a while, and calls `back` when somebody looks at it again. A shared screen is kept: who
 * chose it is in the window that is shared. Absent `session`: nothing is let go. `back` is the same function at every render.
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
