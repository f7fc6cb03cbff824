import type { ErrorBody } from "@setsuna/contracts";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { afterLoad, readerPreferences } from "../../site/motion.ts";
import type { DemoView } from "./demo-view.ts";
import type { Demonstration } from "./demonstration.client.ts";
import { mayStartItself } from "./may-start.ts";
import type { Pointer } from "./stroke-field.ts";

/** Milliseconds. The server would end it 30 s later. */
const WATCH_MS = 60_000;
const START_LIMIT_MS = 20_000;
const IN_VIEW = 0.3;

export type DemoState =
  | { readonly name: "resting" }
  | { readonly name: "asking" }
  | { readonly name: "starting" }
  | Extract<DemoView, { readonly name: "live" }>
  | { readonly name: "ended" }
  | { readonly name: "failed"; readonly error: ErrorBody };

export interface DemoControl {
  readonly state: DemoState;
  /** Number of this run, because a transferred canvas can't be reused. */
  readonly run: number;
  readonly start: () => void;
  readonly stop: () => void;
  readonly point: (pointer: Pointer | undefined) => void;
}

export interface DemoElements {
  readonly frame: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
}

const SIGNS = ["pointermove", "wheel", "scroll"] as const;
/** The page waits AFTER_PRESS_MS: what a reader presses has precedence. */
const PRESSES = ["pointerdown", "touchstart", "keydown"] as const;
const AFTER_PRESS_MS = 600;
/** Milliseconds without interaction. */
const PEACE_MS = 4000;

const whenIdle = (act: () => void): (() => void) => {
  const signal = new AbortController();
  const later = (ms: number, then: () => void): void => {
    const timer = setTimeout(then, ms);
    signal.signal.addEventListener("abort", () => clearTimeout(timer));
  };
  const begin = (): void => {
    if (signal.signal.aborted) return;
    signal.abort();
    act();
  };
  const wait = (): void => {
    const options = { passive: true, signal: signal.signal };
    for (const sign of SIGNS) window.addEventListener(sign, begin, options);
    for (const press of PRESSES) window.addEventListener(press, () => later(AFTER_PRESS_MS, begin), options);
    later(PEACE_MS, begin);
  };
  const idle = (): void => {
    if (typeof requestIdleCallback !== "function") {
      later(500, wait);
      return;
    }
    const handle = requestIdleCallback(wait, { timeout: 3000 });
    signal.signal.addEventListener("abort", () => cancelIdleCallback(handle));
  };
  signal.signal.addEventListener("abort", afterLoad(idle));
  return () => signal.abort();
};

/** Runs the demonstration while it is in view: one at a time, at most a minute, loaded on demand. */
export const useDemonstration = ({ frame, canvas, video }: DemoElements): DemoControl => {
  const [state, setState] = useState<DemoState>({ name: "resting" });
  const [run, setRun] = useState(0);
  /** 0 means that nothing should run. */
  const turn = useRef(0);
  const turns = useRef(0);
  const startsItself = useRef(0);
  const running = useRef<Demonstration>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(state);
  latest.current = state;

  const halt = useCallback((next: DemoState) => {
    turn.current = 0;
    clearTimeout(timer.current);
    void running.current?.stop();
    running.current = undefined;
    setState(next);
  }, []);

  const start = useCallback(() => {
    if (turn.current !== 0) return;
    turns.current += 1;
    turn.current = turns.current;
    setRun(turns.current);
    setState({ name: "starting" });
  }, []);

  useEffect(() => {
    if (run === 0 || run !== turn.current) return;
    const mine = () => run === turn.current;
    const begin = async () => {
      const [{ startDemonstration }, grant] = await Promise.all([
        import("./demonstration.client.ts"),
        import("../../api/api.ts").then(({ api }) => api("startDemonstration", {})),
      ]);
      if (!mine() || canvas.current === null || video.current === null) return;
      running.current = startDemonstration({
        grant,
        canvas: canvas.current,
        video: video.current,
        onView: (view) => {
          if (!mine()) return;
          if (view.name === "failed") halt(view);
          else if (view.name === "live") {
            if (latest.current.name === "starting") {
              clearTimeout(timer.current);
              timer.current = setTimeout(() => halt({ name: "ended" }), WATCH_MS);
            }
            setState(view);
          }
        },
      });
    };
    const fail = async (bodyOf: (errors: typeof import("@setsuna/contracts/errors")) => ErrorBody) => {
      const errors = await import("@setsuna/contracts/errors");
      if (mine()) halt({ name: "failed", error: bodyOf(errors) });
    };
    // Offline, texts are missing too.
    const giveUp = () => mine() && halt({ name: "ended" });
    timer.current = setTimeout(() => {
      fail(({ errorBody }) => errorBody("media-timeout")).catch(giveUp);
    }, START_LIMIT_MS);
    begin().catch((error: unknown) => fail(({ errorBodyOf }) => errorBodyOf(error)).catch(giveUp));
  }, [run, canvas, video, halt]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let seen = false;
    let idle = false;
    const look = () => {
      const wanted = seen && idle && document.visibilityState === "visible";
      const { name } = latest.current;
      if (!wanted && (name === "starting" || name === "live")) halt({ name: "resting" });
      if (!wanted || name !== "resting" || turn.current !== 0) return;
      if (mayStartItself(readerPreferences(), startsItself.current)) {
        startsItself.current += 1;
        start();
      } else setState({ name: "asking" });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        seen = (entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW;
        look();
      },
      { threshold: [0, IN_VIEW] },
    );
    observer.observe(element);
    const ready = (): void => {
      idle = true;
      look();
    };
    // Ask at once if it may not autoplay.
    const asks = !mayStartItself(readerPreferences(), startsItself.current);
    const forget = asks ? undefined : whenIdle(ready);
    if (asks) ready();
    const rest = () => halt({ name: "resting" });
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", rest);
    return () => {
      observer.disconnect();
      forget?.();
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", rest);
      turn.current = 0;
      clearTimeout(timer.current);
      void running.current?.stop();
      running.current = undefined;
    };
  }, [frame, halt, start]);

  const stop = useCallback(() => halt({ name: "asking" }), [halt]);
  const point = useCallback((pointer: Pointer | undefined) => running.current?.point(pointer), []);
  return { state, run, start, stop, point };
};
