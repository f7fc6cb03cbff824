import type { SenderClient } from "@setsuna/web-media";
import { useMemo } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { LevelMeter, type WatchLevels } from "../streaming/level-meter/level-meter.tsx";

const watchTrack =
  (track: MediaStreamTrack, channels: number | undefined): WatchLevels =>
  (listener) => {
    let left = false;
    let stop: (() => void) | undefined;
    import("../streaming/browser-media.client.ts").then(
      ({ watchTrackLevels }) => {
        if (!left) stop = watchTrackLevels(track, listener, channels);
      },
      // A meter that cannot be loaded is not worth a stream: sending goes on without it.
      (error: unknown) => console.error(error),
    );
    return () => {
      left = true;
      stop?.();
    };
  };

/** Shows how loud the sound is that is being sent. */
export const SourceLevels = ({ client }: { readonly client: SenderClient | undefined }) => {
  const { t } = useTranslation();
  const track = client?.preview()?.getAudioTracks()[0];
  const channels = client?.wideChannels();
  const watch = useMemo(() => track && watchTrack(track, channels), [track, channels]);
  return <LevelMeter label={t("meter.sent")} watch={watch} />;
};
