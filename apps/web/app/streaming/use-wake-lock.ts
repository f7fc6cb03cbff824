import { useEffect } from "react";

/** Keeps the screen on while `wanted`, as far as the browser can. A page that was hidden loses the lock and takes it again. */
export const useWakeLock = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let left = false;
    let lock: WakeLockSentinel | undefined;
    const take = async () => {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      const taken = await navigator.wakeLock.request("screen");
      if (left) await taken.release();
      else lock = taken;
    };
    // Power saving may refuse it.
    const attempt = () => void take().catch((error: unknown) => console.warn("The screen may darken", error));
    attempt();
    document.addEventListener("visibilitychange", attempt);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", attempt);
      void lock?.release();
    };
  }, [wanted]);
};
