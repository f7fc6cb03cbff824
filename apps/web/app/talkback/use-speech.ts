import { useEffect, useState } from "react";
import type { WatchLevels } from "../streaming/level-meter/level-meter.tsx";
import { isSpeech } from "./ducking.ts";

const WORD_GAP_MS = 250;

export const useSpeech = (watch: WatchLevels | undefined): boolean => {
  const [isSpoken, setSpoken] = useState(false);
  useEffect(() => {
    setSpoken(false);
    if (watch === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = watch((levels) => {
      if (!levels.some(({ rms }) => isSpeech(rms))) return;
      setSpoken(true);
      clearTimeout(timer);
      timer = setTimeout(() => setSpoken(false), WORD_GAP_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [watch]);
  return isSpoken;
};
