import type { CaptureKind, CaptureSettings, CaptureSnapshot } from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";
import type { CaptureSession } from "@setsuna/web-media";
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { browserMedia } from "../browser-media.ts";
import { captureFailure, mutedSource, type SourceFailure } from "../source-failure.ts";
import { permissionsGiven } from "./permissions.ts";
import { type AskedSource, previewPlan } from "./preview-plan.ts";
import { useReleaseWhileHidden } from "./use-release-while-hidden.ts";

const SETTLE_MS = 400;
const CLOSED: CaptureSnapshot = { phase: { name: "closed" }, lost: {}, muted: {} };
const unsubscribed = () => () => undefined;

export interface Capture {
  readonly stream: MediaStream | undefined;
  readonly wideChannels: number | undefined;
  /** Waits for a press, because the browser will prompt. Absent: none. */
  readonly asks: AskedSource | undefined;
  readonly opening: boolean;
  /** Absent without a failure. */
  readonly failure: SourceFailure | undefined;
  readonly muted: SourceFailure | undefined;
  /** Call it from a press. Keeps the old source on failure. */
  readonly reopen: (kind: CaptureKind) => void;
  /** Call it from a press. */
  readonly open: () => void;
  /** For a sender client. The function is stable. */
  readonly session: () => Promise<CaptureSession>;
}

const withoutRejection = async (opening: Promise<void>): Promise<void> => {
  try {
    await opening;
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
  }
};

/**
 * Kept across starts and stops. Opens at once if permitted, else after a press; released while hidden. `ready`: the form is
 * loaded; `running`: a client uses the sources.
 */
export const useCapture = (settings: CaptureSettings, ready: boolean, running: boolean): Capture => {
  const [session, setSession] = useState<CaptureSession>();
  const [asks, setAsks] = useState<AskedSource>();
  const [look, lookAgain] = useReducer((turn: number) => turn + 1, 0);
  const made = useRef<Promise<CaptureSession>>(undefined);
  const latest = useRef(settings);
  latest.current = settings;
  const load = useCallback(() => {
    if (made.current !== undefined) return made.current;
    const loading = browserMedia().then(({ CaptureSession, sourceOpener }) => {
      const loaded = new CaptureSession(sourceOpener());
      setSession(loaded);
      return loaded;
    });
    made.current = loading;
    // Callers report the failure; the next call loads again.
    loading.catch(() => {
      made.current = undefined;
    });
    return loading;
  }, []);

  const subscribe = useCallback((listener: () => void) => session?.subscribe(listener) ?? unsubscribed(), [session]);
  const snapshot = useSyncExternalStore(
    subscribe,
    () => session?.getSnapshot() ?? CLOSED,
    () => CLOSED,
  );

  const text = JSON.stringify(settings);
  const before = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is the settings, and `look` asks to look again.
  useEffect(() => {
    if (!ready || running || document.hidden) return;
    let left = false;
    const follow = async () => {
      const loaded = await load();
      const { camera, microphone } = await permissionsGiven();
      if (left) return;
      const held = loaded.sources();
      const plan = previewPlan(latest.current, {
        camera: camera || held.video === "camera",
        microphone: microphone || held.audio === "microphone",
        screen: held.video === "screen",
        screenSound: held.audio === "screen",
      });
      setAsks(plan.asks);
      await withoutRejection(loaded.open(plan.open));
    };
    const changed = before.current !== undefined && before.current !== text;
    before.current = text;
    const timer = setTimeout(() => void follow().catch((error: unknown) => console.error(error)), changed ? SETTLE_MS : 0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [text, ready, running, look, load]);

  useEffect(() => {
    const close = () => void made.current?.then((loaded) => loaded.close());
    const reopen = ({ persisted }: PageTransitionEvent) => persisted && lookAgain();
    window.addEventListener("pagehide", close);
    window.addEventListener("pageshow", reopen);
    return () => {
      window.removeEventListener("pagehide", close);
      window.removeEventListener("pageshow", reopen);
      close();
    };
  }, []);
  useReleaseWhileHidden(running ? undefined : session, lookAgain);

  const open = useCallback(() => {
    const press = async () => {
      const loaded = await load();
      await withoutRejection(loaded.open(latest.current));
      if (loaded.getSnapshot().phase.name === "open") setAsks(undefined);
    };
    press().catch((error: unknown) => console.error(error));
  }, [load]);

  const reopen = useCallback(
    (kind: CaptureKind) =>
      void load()
        .then((loaded) => withoutRejection(loaded.reopen(kind)))
        .catch((error: unknown) => console.error(error)),
    [load],
  );

  const hasTracks = session !== undefined && Object.keys(session.sources()).length > 0;
  return {
    stream: hasTracks ? session.stream : undefined,
    wideChannels: session?.wideChannels(),
    asks: running ? undefined : asks,
    opening: snapshot.phase.name === "opening",
    failure: captureFailure(snapshot),
    muted: mutedSource(snapshot),
    reopen,
    open,
    session: load,
  };
};
