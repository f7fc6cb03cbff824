import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { CompareFigure } from "./compare-figures.ts";
import { shownTime } from "./replayed.ts";

export type ReplayState = "resting" | "playing" | "paused" | "failed";

export interface Replay {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly left: RefObject<HTMLCanvasElement | null>;
  readonly right: RefObject<HTMLCanvasElement | null>;
  readonly figures: { readonly left: CompareFigure; readonly right: CompareFigure } | undefined;
  readonly turnMs: number;
}

const KEPT_MS = 1200;

interface Kept {
  readonly atMs: number;
  readonly bitmap: ImageBitmap;
}

const frameOf = (frames: readonly Kept[], ms: number): Kept | undefined => frames.findLast(({ atMs }) => atMs <= ms) ?? frames[0];

export const useReplay = (replay: Replay): { readonly state: ReplayState; readonly toggle: () => void } => {
  const [state, setState] = useState<ReplayState>("resting");
  const { video, left, right, turnMs } = replay;
  const figures = useRef(replay.figures);
  figures.current = replay.figures;
  const isPlaying = state === "playing";

  useEffect(() => {
    const element = video.current;
    if (element === null || !isPlaying) return;
    let gone = false;
    let frames: Kept[] = [];
    let taken = -1;
    element.play().catch(() => !gone && setState("failed"));
    const keep = async (): Promise<void> => {
      if (element.currentTime === taken || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      taken = element.currentTime;
      const atMs = performance.now();
      const bitmap = await createImageBitmap(element, { resizeWidth: 640, resizeHeight: 360 });
      frames.push({ atMs, bitmap });
      const oldest = frames.findIndex((frame) => frame.atMs > atMs - KEPT_MS);
      for (const { bitmap: old } of frames.slice(0, Math.max(0, oldest))) old.close();
      frames = frames.slice(Math.max(0, oldest));
    };
    let request = 0;
    const show = (): void => {
      const now = performance.now();
      keep().catch(() => !gone && setState("failed"));
      const both = figures.current;
      if (both !== undefined)
        for (const [canvas, figure] of [
          [left.current, both.left],
          [right.current, both.right],
        ] as const) {
          const frame = frameOf(frames, shownTime(now, figure, turnMs));
          if (frame !== undefined) canvas?.getContext("2d")?.drawImage(frame.bitmap, 0, 0, canvas.width, canvas.height);
        }
      request = requestAnimationFrame(show);
    };
    request = requestAnimationFrame(show);
    return () => {
      gone = true;
      cancelAnimationFrame(request);
      element.pause();
      for (const { bitmap } of frames) bitmap.close();
    };
  }, [isPlaying, turnMs, video, left, right]);

  return { state, toggle: useCallback(() => setState((now) => (now === "playing" ? "paused" : "playing")), []) };
};
