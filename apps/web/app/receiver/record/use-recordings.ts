import type { KeptRecording, RecordingState } from "@setsuna/web-media";
import { useCallback, useEffect, useState } from "react";
import { type RecordingStates, type RecordingSum, recordingSum } from "./recordings.ts";

export interface Recordings {
  readonly on: boolean;
  readonly sum: RecordingSum;
  readonly states: RecordingStates;
  /** In this browser. Undefined until read. */
  readonly kept: readonly KeptRecording[] | undefined;
  readonly isListOpen: boolean;
  readonly toggle: () => void;
  readonly showList: (open: boolean) => void;
  readonly refresh: () => void;
  readonly report: (key: number, state: RecordingState) => void;
}

export const useRecordings = (): Recordings => {
  const [on, setOn] = useState(false);
  const [states, setStates] = useState<RecordingStates>({});
  const [kept, setKept] = useState<readonly KeptRecording[]>();
  const [isListOpen, setListOpen] = useState(false);
  const sum = recordingSum(states);

  const refresh = useCallback(() => {
    import("@setsuna/web-media/kept-recordings")
      .then(({ listKept }) => listKept())
      .then(setKept)
      .catch(() => setKept([]));
  }, []);
  // Of an earlier visit, such as before a crash.
  useEffect(refresh, [refresh]);

  const isOver = Object.keys(states).length > 0 && !sum.isRunning;
  useEffect(() => {
    if (!isOver) return;
    setOn(false);
    setListOpen(true);
    refresh();
  }, [isOver, refresh]);

  const report = useCallback((key: number, state: RecordingState) => setStates((before) => ({ ...before, [key]: state })), []);
  const toggle = useCallback(() => {
    setStates((before) => (recordingSum(before).isRunning ? before : {}));
    setOn((before) => !before);
  }, []);
  return { on, sum, states, kept, isListOpen, toggle, showList: setListOpen, refresh, report };
};
