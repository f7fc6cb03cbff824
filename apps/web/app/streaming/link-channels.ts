/** The channel fields of a form, as text: blank means that kind is not used. */
export interface ChannelTexts {
  readonly videoChannel: string;
  readonly audioChannel: string;
  readonly controlChannel: string;
}

/** Returns how many channels a link names of the kind that it names most of; 0 when it names none. `video=1,2&audio=1` are two. */
export const linkedCount = (query: URLSearchParams): number =>
  Math.max(...["video", "audio", "control"].map((kind) => query.get(kind)?.split(",").length ?? 0));

/** The channels at one place of a link's lists. What a list does not reach is blank. */
export const linkedChannelsAt = (query: URLSearchParams, index: number): ChannelTexts => {
  const at = (kind: string): string => query.get(kind)?.split(",")[index] ?? "";
  return { videoChannel: at("video"), audioChannel: at("audio"), controlChannel: at("control") };
};
