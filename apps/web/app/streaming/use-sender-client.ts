import type { CaptureSettings, SenderSettings } from "@setsuna/client";
import type { SenderClient } from "@setsuna/web-media";
import { useCallback, useRef } from "react";
import type { Air } from "./air/air.ts";
import { useAir } from "./air/use-air.ts";
import { type Capture, useCapture } from "./capture/use-capture.ts";
import { signalUrl } from "./signal-url.ts";
import { type SourceFailure, sourceFailure } from "./source-failure.ts";
import { useLiveSettings } from "./use-live-settings.ts";
import { type NamedClientControl, useNamedClient } from "./use-named-client.ts";
import { useSignallingAhead } from "./use-signalling-ahead.ts";

/** Form of a sender. */
interface SenderSource {
  /** Absent while the form has an error. */
  readonly settings: SenderSettings | undefined;
  readonly password: string;
  /** Sources that the form asks for, also while it has an error elsewhere. */
  readonly sources: CaptureSettings;
  /** The sources may be opened for a preview: the form is the device's and the link's, not the server's first guess. */
  readonly ready: boolean;
}

/** Sender of a page, with its sources. */
export interface SenderControl extends Omit<NamedClientControl<SenderClient>, "start" | "prepare" | "forget"> {
  readonly capture: Capture;
  readonly air: Air;
  /** A source that cannot be had, was lost, or is withheld by the system for now. Absent while the sources are well, before the start as after it. */
  readonly failure: SourceFailure | undefined;
  /** Starts what the form says now. Returns false, and does nothing, while it has an error. The same function at every render. */
  readonly begin: () => boolean;
  /** Tries again what failed: the preview, the stream of one source, or the whole start. */
  readonly again: () => void;
  /** Restarts a client whose start failed for lack of a source, after another was chosen. */
  readonly retry: () => void;
}

/** Owns the sender client of a form and the sources that it sends: previewed before the start, sent as they are, and kept after the stop. */
export const useSenderClient = ({ settings, password, sources, ready }: SenderSource): SenderControl => {
  const { start, prepare: _prepare, forget: _forget, ...control } = useNamedClient<SenderClient>(password);
  const { client, snapshot, running } = control;
  const live = snapshot.phase.name === "running";
  const capture = useCapture(sources, ready, running);
  const { session } = capture;
  const air = useAir(snapshot, control.starting);
  useLiveSettings(client, live, settings);

  useSignallingAhead(!running);
  const latest = useRef({ settings, password });
  latest.current = { settings, password };
  const begin = useCallback(() => {
    const { settings: asked } = latest.current;
    if (asked === undefined) return false;
    start(async () => {
      const { SenderClient } = await import("./browser-media.client.ts");
      // Use settings changed while the code was loading, if valid.
      const { settings: present = asked, password: given } = latest.current;
      return new SenderClient({ signalUrl: signalUrl(), settings: present, password: given, capture: await session() });
    });
    return true;
  }, [start, session]);

  const sendingFailure = sourceFailure(snapshot);
  const { muted } = capture;
  const again = () => {
    if (!sendingFailure && muted?.kind) capture.reopen(muted.kind);
    else if (!sendingFailure) capture.open();
    else if (live && client && settings) void client.update(settings);
    else begin();
  };
  const retry = () => {
    if (sendingFailure && !live) begin();
  };
  const failure = sendingFailure ?? (running ? undefined : capture.failure) ?? muted;
  return { ...control, capture, air, failure, begin, again, retry };
};
