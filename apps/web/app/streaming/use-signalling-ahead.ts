import { useEffect } from "react";
import { browserMedia } from "./browser-media.ts";
import { signalUrl } from "./signal-url.ts";

const open = async (receives: boolean): Promise<void> => {
  const { playoutWorkers, openSignallingAhead, warmUp } = await browserMedia();
  openSignallingAhead(signalUrl());
  warmUp();
  if (receives) playoutWorkers.load();
};

/**
 * A start then finds module, socket and WebRTC ready, and playout too if the page `receives`. The server closes an unused socket
 * after 10 s; the next sign of the user opens another.
 */
export const useSignallingAhead = (wanted: boolean, receives = false): void => {
  useEffect(() => {
    if (!wanted) return;
    const onSign = (): void => {
      if (document.hidden) return;
      open(receives).catch(() => undefined);
    };
    const events = ["focusin", "pointerdown", "keydown", "visibilitychange"] as const;
    for (const event of events) window.addEventListener(event, onSign);
    onSign();
    return () => {
      for (const event of events) window.removeEventListener(event, onSign);
    };
  }, [wanted, receives]);
};
