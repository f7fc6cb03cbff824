import { errorBodyOf } from "@setsuna/contracts";
import type { ReceiverClient, RecordingState } from "@setsuna/web-media";
import { useEffect, useRef } from "react";
import { recordingName } from "../../streaming/replay/replay-names.ts";

export const useRecording = (of: {
  readonly client: ReceiverClient | undefined;
  /** Running. */
  readonly live: boolean;
  readonly on: boolean;
  readonly serialId: string;
  readonly channel: string;
  /** From 1; absent: the only player. */
  readonly place: number | undefined;
  readonly report: (state: RecordingState) => void;
}): void => {
  const { client, live, on } = of;
  const latest = useRef(of);
  latest.current = of;
  useEffect(() => {
    if (!client || !live || !on) return undefined;
    const { report, ...named } = latest.current;
    try {
      const recording = client.record(recordingName({ ...named, at: new Date() }));
      const tell = () => report(recording.getSnapshot());
      const unsubscribe = recording.subscribe(() => {
        tell();
        if (recording.getSnapshot().name === "stopped") unsubscribe();
      });
      tell();
      // The last states come after this effect's end.
      return () => recording.stop();
    } catch (error) {
      report({ name: "stopped", progress: { bytes: 0, durationMs: 0, files: [] }, error: errorBodyOf(error) });
      return undefined;
    }
  }, [client, live, on]);
};
