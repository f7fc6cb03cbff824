import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import {
  advance,
  boundsOf,
  centre,
  DELAYED_MS,
  type Direction,
  isBusy,
  type Offset,
  type PanMotion,
  panMotion,
  press,
  release,
  releaseAll,
  resize,
} from "./pan-motion.ts";

export interface Pan {
  press(source: string, direction: Direction): void;
  release(source: string): void;
  tap(direction: Direction): void;
  centre(): void;
  releaseAll(): void;
}

export const usePan = (
  viewer: RefObject<HTMLElement | null>,
  draw: (fast: Offset, delayed: Offset, bounds: Offset) => void,
): Pan => {
  const latestDraw = useRef(draw);
  latestDraw.current = draw;
  const cameras = useRef<readonly [PanMotion, PanMotion]>([panMotion(0, { x: 0, y: 0 }), panMotion(DELAYED_MS, { x: 0, y: 0 })]);
  const frame = useRef<number | undefined>(undefined);

  const change = useCallback((how: (motion: PanMotion, now: number) => PanMotion) => {
    const run = (): void => {
      const now = performance.now();
      const [fast, delayed] = cameras.current.map((motion) => advance(motion, now)) as [PanMotion, PanMotion];
      cameras.current = [fast, delayed];
      latestDraw.current(fast.offset, delayed.offset, fast.bounds);
      frame.current = isBusy(fast) || isBusy(delayed) ? requestAnimationFrame(run) : undefined;
    };
    const now = performance.now();
    cameras.current = cameras.current.map((motion) => how(motion, now)) as [PanMotion, PanMotion];
    frame.current ??= requestAnimationFrame(run);
  }, []);

  const pan = useMemo<Pan>(
    () => ({
      press: (source, direction) => change((motion, now) => press(motion, source, direction, now)),
      release: (source) => change((motion, now) => release(motion, source, now)),
      tap: (direction) => change((motion, now) => release(press(motion, "tap", direction, now), "tap", now)),
      centre: () => change(centre),
      releaseAll: () => change(releaseAll),
    }),
    [change],
  );

  useEffect(() => {
    const element = viewer.current;
    if (!element) return;
    const sized = new ResizeObserver(() => {
      const bounds = boundsOf(element.clientWidth, element.clientHeight);
      change((motion) => resize(motion, bounds));
    });
    sized.observe(element);
    // Releasing a button over another window isn't reported here.
    const away = (): void => pan.releaseAll();
    window.addEventListener("blur", away);
    document.addEventListener("visibilitychange", away);
    return () => {
      sized.disconnect();
      window.removeEventListener("blur", away);
      document.removeEventListener("visibilitychange", away);
      if (frame.current !== undefined) cancelAnimationFrame(frame.current);
      frame.current = undefined;
    };
  }, [viewer, change, pan]);

  return pan;
};
