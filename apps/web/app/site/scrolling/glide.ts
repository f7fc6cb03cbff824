import { glidePosition } from "./glide-position.ts";

const READER_MOVES = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

let endCurrent: (() => void) | undefined;

/**
 * Scrolls the window to `top()`, px from the top of the page, in `length` ms; at once with reduced motion. Resolves to false
 * if the reader or another glide scrolled meanwhile.
 */
export const glide = (top: () => number, length: number): Promise<boolean> => {
  endCurrent?.();
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const from = window.scrollY;
  return new Promise((resolve) => {
    let begun: number | undefined;
    let frame = 0;
    const end = (arrived: boolean) => {
      cancelAnimationFrame(frame);
      for (const move of READER_MOVES) window.removeEventListener(move, interrupt);
      endCurrent = undefined;
      resolve(arrived);
    };
    const interrupt = () => end(false);
    const step = (now: number) => {
      begun ??= now;
      const elapsed = now - begun;
      const last = document.documentElement.scrollHeight - window.innerHeight;
      const to = Math.min(Math.max(top(), 0), last);
      window.scrollTo({ top: glidePosition({ from, to, elapsed, length: still ? 0 : length }), behavior: "instant" });
      if (still || elapsed >= length) end(true);
      else frame = requestAnimationFrame(step);
    };
    for (const move of READER_MOVES) window.addEventListener(move, interrupt, { passive: true });
    endCurrent = interrupt;
    if (still) step(0);
    else frame = requestAnimationFrame(step);
  });
};
