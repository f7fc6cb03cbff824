import type { Translate } from "../i18n/keys.ts";
import type { ChannelTexts } from "./link-channels.ts";

/** Such as `Video 2, Audio 2`. Control appears only if alone. */
export const channelNames = (channels: ChannelTexts, t: Translate): string => {
  const [video, audio, control] = [channels.videoChannel.trim(), channels.audioChannel.trim(), channels.controlChannel.trim()];
  const media = [
    ...(video === "" ? [] : [t("channels.name.video", { channel: video })]),
    ...(audio === "" ? [] : [t("channels.name.audio", { channel: audio })]),
  ];
  if (media.length > 0) return media.join(t("channels.between"));
  return control === "" ? t("channels.name.none") : t("channels.name.control", { channel: control });
};
