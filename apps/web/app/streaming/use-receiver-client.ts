import type { ReceiverSettings } from "@setsuna/client";
import type { ReceiverClient } from "@setsuna/web-media";
import { startSound } from "@setsuna/web-media/start-sound";
import { type RefObject, useCallback, useRef } from "react";
import { browserMedia } from "./browser-media.ts";
import { signalUrl } from "./signal-url.ts";
import { type NamedClientControl, useNamedClient } from "./use-named-client.ts";
import { usePreparation } from "./use-preparation.ts";
import { useSignallingAhead } from "./use-signalling-ahead.ts";

interface ReceiverSource {
  readonly settings: ReceiverSettings | undefined;
  readonly password: string;
  readonly ready: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
}

type ReceiverControl = Omit<NamedClientControl<ReceiverClient>, "start" | "prepare" | "forget"> & {
  /** False if invalid, and then nothing was done. The function is stable. */
  readonly begin: () => boolean;
};

/** Connects ahead while its page is visible. */
export const useReceiverClient = ({ settings, password, ready, video }: ReceiverSource): ReceiverControl => {
  const { start, prepare, forget, ...control } = useNamedClient<ReceiverClient>(password);
  const latest = useRef({ settings, password });
  latest.current = { settings, password };
  const create = useCallback(async () => {
    const { ReceiverClient } = await browserMedia();
    const { settings: asked, password: given } = latest.current;
    if (asked === undefined || video.current === null) throw new Error("the form says no stream any more");
    return new ReceiverClient({ signalUrl: signalUrl(), settings: asked, password: given, video: video.current });
  }, [video]);
  const key = settings && JSON.stringify([settings, password]);
  const latestKey = useRef(key);
  latestKey.current = key;
  const begin = useCallback(() => {
    if (latestKey.current === undefined) return false;
    start(create, latestKey.current);
    if (latest.current.settings?.audioChannel !== undefined) startSound();
    return true;
  }, [start, create]);
  const getReady = useCallback((made: string) => prepare(create, made), [prepare, create]);
  useSignallingAhead(!control.running, true);
  usePreparation(ready && !control.running ? key : undefined, getReady, forget);
  return { ...control, begin };
};
