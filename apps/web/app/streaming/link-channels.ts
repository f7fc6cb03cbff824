export interface ChannelTexts {
  readonly videoChannel: string;
  readonly audioChannel: string;
  readonly controlChannel: string;
}

/** The largest number of any kind; 0: none. `video=1,2&audio=1` are two. */
export const linkedCount = (query: URLSearchParams): number =>
  Math.max(...["video", "audio", "control"].map((kind) => query.get(kind)?.split(",").length ?? 0));

export const linkedChannelsAt = (query: URLSearchParams, index: number): ChannelTexts => {
  const at = (kind: string): string => query.get(kind)?.split(",")[index] ?? "";
  return { videoChannel: at("video"), audioChannel: at("audio"), controlChannel: at("control") };
};
