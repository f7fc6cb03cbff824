import type { MediaEvent, OpenInputOrder } from "@setsuna/media-protocol";
import { Pipeline } from "../gstreamer/pipeline.ts";
import { GstreamerCapture } from "./gstreamer-capture.ts";
import type { InputTimeline } from "./input-timeline.ts";
import { MediaInput } from "./media-input.ts";
import type { PlayableInput } from "./playable-input.ts";

export interface OpenSourceOptions {
  readonly signal: AbortSignal;
  readonly timeline: InputTimeline | undefined;
  /** Seconds. */
  readonly startAt: number;
  send(event: MediaEvent): void;
}

/** Rejects with MediaFailure. */
export const openSource = (order: OpenInputOrder, options: OpenSourceOptions): Promise<PlayableInput> => {
  const { source, isLive, video, audio } = order;
  const { send, ...rest } = options;
  const leastChannels = audio?.leastChannels;
  const common = { videoFilter: video?.filter, audioFilter: audio?.filter, leastChannels, alpha: video?.alpha, ...rest };
  return source.type === "ffmpeg"
    ? MediaInput.open({
        ...common,
        format: { ...source, isLive },
        sizeFilter: video?.sizeFilter,
        audioTracks: audio?.tracks,
        channels: audio?.layout?.channels,
        taken: (tracks) => send({ event: "tracks", ...tracks }),
        colours: (from) => send({ event: "colours", from }),
      })
    : GstreamerCapture.open({ pipeline: new Pipeline(source.pipeline), ...common });
};
