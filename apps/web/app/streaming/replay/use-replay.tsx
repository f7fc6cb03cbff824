import { type ErrorBody, errorBodyOf } from "@setsuna/contracts";
import type { ReceiverClient, Replay, ReplaySnapshot } from "@setsuna/web-media";
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isSwitchedOff } from "../keys/shortcuts.ts";
import { useLinkQuery } from "../link-query.ts";
import { download } from "./download.ts";
import { takesSpace, watchPointed } from "./pointed-control.ts";
import styles from "./replay-bar.module.css";
import { ReplayBar } from "./replay-bar.tsx";
import { ReplayButton } from "./replay-button.tsx";
import { type ReplaySpeed, replayKey } from "./replay-keys.ts";
import { keepReplayLength, replayLength } from "./replay-length.ts";
import { replayFileName } from "./replay-names.ts";

const MEDIA_TYPES = { mp4: "video/mp4", webm: "video/webm" } as const;
const silent = () => () => undefined;

const keyPlace = (target: EventTarget | null, pointed: Element | undefined) => {
  const element = target instanceof Element ? target : undefined;
  return {
    takesText: element?.matches("input:not([type=range], [type=radio], [type=checkbox]), select, textarea") ?? false,
    takesSpace: takesSpace(element, pointed),
    fullScreen: document.fullscreenElement !== null,
  };
};

export interface ReplayParts {
  readonly open: boolean;
  readonly show: (open: boolean) => void;
  readonly button: ReactNode;
  readonly picture: ReactNode;
  readonly bar: ReactNode;
}

export const useReplay = (of: {
  readonly client: ReceiverClient | undefined;
  readonly running: boolean;
  readonly selected: boolean;
  readonly serialId: string;
  readonly channel: string;
}): ReplayParts => {
  const { client, running, selected } = of;
  const query = useLinkQuery();
  const box = useRef<HTMLDivElement>(null);
  const [replay, setReplay] = useState<Replay>();
  const [error, setError] = useState<ErrorBody>();
  const [speed, setSpeed] = useState<ReplaySpeed>(1);
  const [length, setLength] = useState<number>();
  const frozenAt = useRef(new Date(0));
  const asked = useRef(false);

  const snapshot = useSyncExternalStore<ReplaySnapshot | undefined>(
    useCallback((listener: () => void) => (replay ? replay.subscribe(listener) : silent()), [replay]),
    useCallback(() => replay?.getSnapshot(), [replay]),
    () => undefined,
  );

  const wanted = query.get("replay");
  useEffect(() => setLength(replayLength(wanted)), [wanted]);
  useEffect(() => {
    if (length !== undefined) client?.setReplayFrames(length);
  }, [client, length]);

  const close = useCallback(() => {
    setReplay((before) => {
      before?.close();
      return undefined;
    });
    box.current?.replaceChildren();
  }, []);
  // The client closes its replay when it stops.
  useEffect(() => {
    if (!running) close();
  }, [running, close]);
  useEffect(() => close, [close]);

  const open = async () => {
    const place = box.current;
    if (!client || !running || !place || asked.current) return;
    asked.current = true;
    setError(undefined);
    // A transferred canvas can't be reclaimed, so each replay gets its own.
    const canvas = document.createElement("canvas");
    try {
      const opened = await client.openReplay(canvas);
      frozenAt.current = new Date();
      canvas.className = styles.canvas ?? "";
      canvas.dataset.testid = "replay-picture";
      place.replaceChildren(canvas);
      setReplay(opened);
      setSpeed(1);
      opened.play(1);
    } catch (thrown) {
      setError(errorBodyOf(thrown));
    } finally {
      asked.current = false;
    }
  };

  // Save only once.
  const saving = snapshot?.saving;
  const handed = useRef<unknown>(undefined);
  const { serialId, channel } = of;
  useEffect(() => {
    if (saving?.name !== "saved" || handed.current === saving) return;
    handed.current = saving;
    for (const [index, { container, bytes }] of saving.files.entries()) {
      const part = saving.files.length > 1 ? index + 1 : undefined;
      download(replayFileName({ serialId, channel, at: frozenAt.current, container, part }), MEDIA_TYPES[container], bytes);
    }
  }, [saving, serialId, channel]);

  const rate = snapshot?.position.rate;
  const move = (direction: 1 | -1, at: ReplaySpeed) => {
    if (direction > 0) replay?.play(at);
    else replay?.play(at === 1 ? -1 : at === 0.5 ? -0.5 : -0.25);
  };
  const changeSpeed = (next: ReplaySpeed) => {
    setSpeed(next);
    if (rate !== undefined) move(rate > 0 ? 1 : -1, next);
  };
  const toggle = () => (rate === undefined ? move(1, speed) : replay?.pause());

  const act = (event: KeyboardEvent) => {
    if (isSwitchedOff(event)) return;
    const action = replayKey(event, replay !== undefined, keyPlace(event.target, pointed.current));
    if (action === undefined || (action.name === "open" && !running)) return;
    event.preventDefault();
    // Without focus, the control misses the key's release too.
    if (event.key === " " && event.target === pointed.current) pointed.current?.blur();
    switch (action.name) {
      case "open":
        void open();
        return;
      case "close":
        close();
        return;
      case "toggle":
        toggle();
        return;
      case "backwards":
        move(-1, speed);
        return;
      case "forwards":
        move(1, speed);
        return;
      case "save":
        replay?.save();
        return;
      case "step":
        replay?.step(action.by);
        return;
      case "speed":
        changeSpeed(action.speed);
    }
  };
  const pointed = useRef<HTMLElement>(undefined);
  useEffect(
    () =>
      watchPointed(window, (control) => {
        pointed.current = control instanceof HTMLElement ? control : undefined;
      }),
    [],
  );
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!selected) return;
    const onKeyDown = (event: KeyboardEvent) => latest.current(event);
    // Before the player's keys: space and digits belong to the replay.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [selected]);

  const problem = running ? client?.replayProblem() : undefined;
  return {
    open: replay !== undefined,
    show: (wantsOpen) => {
      if (!wantsOpen) close();
      else if (replay === undefined) void open();
    },
    button: running && (
      <ReplayButton open={replay !== undefined} problem={problem} error={error} press={replay ? close : () => void open()} />
    ),
    picture: (
      <div
        ref={box}
        className={styles.picture}
        data-open={replay !== undefined}
        data-testid="replay-box"
        data-drawn={snapshot?.position.drawn}
      />
    ),
    bar: replay && snapshot && (
      <ReplayBar
        replay={replay}
        snapshot={snapshot}
        speed={speed}
        length={length}
        toggle={toggle}
        move={move}
        changeSpeed={changeSpeed}
        changeLength={(frames) => {
          setLength(frames);
          keepReplayLength(frames);
        }}
        close={close}
      />
    ),
  };
};
