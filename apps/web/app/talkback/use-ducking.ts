import { useEffect, useRef } from "react";
import { duckingGain, isMoving, NOT_DUCKED, nextDucking } from "./ducking.ts";

/** Milliseconds; the output smooths the steps. */
const STEP_MS = 40;

interface Ducked {
  setDucking(gain: number): void;
}

export const useDucking = (programme: Ducked | undefined, isSpoken: boolean): void => {
  const state = useRef(NOT_DUCKED);
  useEffect(() => {
    if (programme === undefined) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const step = () => {
      state.current = nextDucking(state.current, isSpoken, performance.now());
      programme.setDucking(duckingGain(state.current));
      if (!isSpoken && !isMoving(state.current)) clearInterval(timer);
    };
    timer = setInterval(step, STEP_MS);
    step();
    return () => clearInterval(timer);
  }, [programme, isSpoken]);
};
