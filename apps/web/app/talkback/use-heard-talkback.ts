import { ReceiverSettings } from "@setsuna/client";
import type { Channel, GuestId, SerialId } from "@setsuna/contracts";
import type { ReceiverClient } from "@setsuna/web-media";
import { useEffect } from "react";
import { browserMedia } from "../streaming/browser-media.ts";
import type { WatchLevels } from "../streaming/level-meter/level-meter.tsx";
import { signalUrl } from "../streaming/signal-url.ts";
import { useClient } from "../streaming/use-client.ts";
import { useSound } from "../streaming/use-sound.ts";
import { useSpeech } from "./use-speech.ts";

export interface HeardTalkback {
  readonly channel: Channel | undefined;
  readonly isOpen: boolean;
  readonly isSpoken: boolean;
  readonly watchLevels: WatchLevels | undefined;
  /** True until {@link unlock} is called in a gesture. */
  readonly blocked: boolean;
  readonly unlock: () => void;
}

/** An undefined `channel` disables it, as for the page's own. */
export const useHeardTalkback = (of: {
  readonly serialId: SerialId | undefined;
  readonly password: string;
  readonly channel: Channel | undefined;
  /** Guest that is talked to alone; absent: everybody on the channel. */
  readonly guest?: GuestId | undefined;
  readonly active: boolean;
}): HeardTalkback => {
  const { serialId, password, channel, guest, active } = of;
  const { client, snapshot, running, start, stop } = useClient<ReceiverClient>();
  useEffect(() => {
    if (!active || serialId === undefined || channel === undefined) return;
    start(async () => {
      const { ReceiverClient } = await browserMedia();
      const settings = ReceiverSettings.parse({ serialId, audioChannel: channel });
      // An element without video isn't added to the page.
      return new ReceiverClient({ signalUrl: signalUrl(), settings, password, guest, video: document.createElement("video") });
    });
    return stop;
  }, [active, serialId, password, channel, guest, start, stop]);
  const isOpen = running && snapshot.streams.some(({ kind, phase }) => kind === "audio" && phase.name === "live");
  const { watchLevels, blocked, unlock } = useSound({ client, sounding: isOpen, running });
  return { channel: running ? channel : undefined, isOpen, isSpoken: useSpeech(watchLevels), watchLevels, blocked, unlock };
};
