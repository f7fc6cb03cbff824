/** The channel fields of a form, as text: blank means that kind is not used. */
export interface ChannelTexts {
  readonly videoChannel: string;
  readonly audioChannel: string;
  readonly controlChannel: string;
}

/**
 * Channels of a link. A link that names any channel means those alone: the others become blank.
 * A link that names none changes nothing (undefined).
 */
export const linkChannels = (query: URLSearchParams): ChannelTexts | undefined => {
  if (!["video", "audio", "control"].some((kind) => query.has(kind))) return undefined;
  return {
    videoChannel: query.get("video") ?? "",
    audioChannel: query.get("audio") ?? "",
    controlChannel: query.get("control") ?? "",
  };
};
