import type { CaptureSettings, ClientSnapshot, GreenRoomPlace, SenderSettings } from "@setsuna/client";
import type { DirectedGuest } from "@setsuna/contracts";
import type { SenderClient } from "@setsuna/web-media";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Air, nextAir, OFF_AIR } from "./air/air.ts";
import { browserMedia } from "./browser-media.ts";
import { type Capture, useCapture } from "./capture/use-capture.ts";
import { signalUrl } from "./signal-url.ts";
import { type SourceFailure, sourceFailure } from "./source-failure.ts";
import { useLiveSettings } from "./use-live-settings.ts";
import { type NamedClientControl, useNamedClient } from "./use-named-client.ts";
import { useSignallingAhead } from "./use-signalling-ahead.ts";

const useAir = (snapshot: ClientSnapshot, starting: boolean): Air => {
  const [air, setAir] = useState<Air>(OFF_AIR);
  useEffect(() => setAir((before) => nextAir(before, snapshot, starting, performance.now())), [snapshot, starting]);
  return air;
};

interface SenderSource {
  readonly settings: SenderSettings | undefined;
  readonly password: string;
  /** Stays current while another field has an error. */
  readonly sources: CaptureSettings;
  /** The form is loaded from device and link, so a preview may open. */
  readonly ready: boolean;
  /** A guest's; absent: sends on its channels. */
  readonly greenRoom?: GuestSource | undefined;
}

/** Sends in the green room, and follows a director. */
export interface GuestSource {
  readonly place: GreenRoomPlace;
  readonly onDirection: (direction: DirectedGuest) => void;
}

export interface SenderControl extends Omit<NamedClientControl<SenderClient>, "start" | "prepare" | "forget"> {
  readonly capture: Capture;
  readonly air: Air;
  readonly failure: SourceFailure | undefined;
  readonly begin: () => boolean;
  readonly again: () => void;
  readonly retry: () => void;
}

/** Previews before the start and keeps the sources after the stop. */
export const useSenderClient = ({ settings, password, sources, ready, greenRoom }: SenderSource): SenderControl => {
  const { start, prepare: _prepare, forget: _forget, ...control } = useNamedClient<SenderClient>(password);
  const { client, snapshot, running } = control;
  const live = snapshot.phase.name === "running";
  const capture = useCapture(sources, ready, running);
  const { session } = capture;
  const air = useAir(snapshot, control.starting);
  // Guests apply changes at once, because a director's cut waits for their full size.
  useLiveSettings(client, live, settings, greenRoom && 0);

  useSignallingAhead(!running);
  const latest = useRef({ settings, password, greenRoom });
  latest.current = { settings, password, greenRoom };
  const begin = useCallback(() => {
    const { settings: asked } = latest.current;
    if (asked === undefined) return false;
    start(async () => {
      const { SenderClient } = await browserMedia();
      // Uses valid changes made while loading.
      const { settings: present = asked, password: given, greenRoom: room } = latest.current;
      return new SenderClient({
        signalUrl: signalUrl(),
        settings: present,
        password: given,
        greenRoom: room?.place,
        onDirection: room?.onDirection,
        capture: await session(),
      });
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
