import { type ControllerSignal, MAX_SIGNALS_PER_SECOND } from "@setsuna/contracts";
import { useEffect, useRef, useState } from "react";
import { controllerSignal, releasedSignal } from "./controller-signal.ts";

export interface ConnectedController {
  readonly index: number;
  readonly signal: ControllerSignal;
}

/** A hidden page gets stale values. */
const readControllers = (): ConnectedController[] =>
  document.visibilityState === "hidden"
    ? []
    : (navigator.getGamepads?.() ?? []).flatMap((pad) =>
        pad?.connected ? [{ index: pad.index, signal: controllerSignal(pad) }] : [],
      );

/**
 * Reads game controllers at 120 Hz while `wanted` and passes each reading to `send`. A controller that can't be read is sent as
 * released, so that no button stays pressed at the receiver.
 */
export const useControllers = (
  wanted: boolean,
  send: (controller: ConnectedController) => void,
): readonly ConnectedController[] => {
  const [shown, setShown] = useState<readonly ConnectedController[]>([]);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!wanted) return;
    let frame: number | undefined;
    let text = "[]";
    const known = new Map<number, ConnectedController>();
    const read = () => {
      const controllers = readControllers();
      const present = new Set(controllers.map(({ index }) => index));
      for (const controller of controllers) known.set(controller.index, controller);
      for (const { index, signal } of known.values())
        latest.current(present.has(index) ? { index, signal } : { index, signal: releasedSignal(signal) });
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        const now = JSON.stringify(controllers);
        if (now === text) return;
        text = now;
        setShown(controllers);
      });
    };
    const timer = setInterval(read, 1000 / MAX_SIGNALS_PER_SECOND);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
      if (frame !== undefined) cancelAnimationFrame(frame);
      setShown([]);
    };
  }, [wanted]);
  return shown;
};
