import { useMemo } from "react";
import { browserMedia } from "../streaming/browser-media.ts";
import { LevelMeter, type WatchLevels } from "../streaming/level-meter/level-meter.tsx";

const watchTrack =
  (track: MediaStreamTrack, channels: number | undefined): WatchLevels =>
  (listener) => {
    let left = false;
    let stop: (() => void) | undefined;
    browserMedia().then(
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

/** Shows the audio level of a preview. `channels`: number of channels, if more than its track can report. */
export const SourceLevels = (props: {
  readonly label: string;
  readonly stream: MediaStream | undefined;
  readonly channels: number | undefined;
}) => {
  const { channels } = props;
  const track = props.stream?.getAudioTracks()[0];
  const watch = useMemo(() => track && watchTrack(track, channels), [track, channels]);
  return <LevelMeter label={props.label} watch={watch} />;
};
