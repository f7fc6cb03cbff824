import { useEffect } from "react";

/** Makes the system keep playing the page's audio while the screen is locked, if it can. `leave`: its stop button. */
export const useMediaSession = (active: boolean, title: string, leave: () => void): void => {
  useEffect(() => {
    if (!active || !("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title, artist: "Setsuna Studio" });
    mediaSession.playbackState = "playing";
    mediaSession.setActionHandler("stop", leave);
    return () => {
      mediaSession.metadata = null;
      mediaSession.playbackState = "none";
      mediaSession.setActionHandler("stop", null);
    };
  }, [active, title, leave]);
};
