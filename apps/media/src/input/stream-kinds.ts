import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_COMMENT,
  AV_DISPOSITION_DEFAULT,
  AV_DISPOSITION_DESCRIPTIONS,
  AV_DISPOSITION_HEARING_IMPAIRED,
  AV_DISPOSITION_TIMED_THUMBNAILS,
  AV_DISPOSITION_VISUAL_IMPAIRED,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from "node-av/constants";
import type { Stream } from "node-av/lib";
import type { SoundTrack } from "./track-choice.ts";

/** Covers and chapter thumbnails aren't part of the program. */
const NO_SHOW = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS;
/** Tracks for part of the audience, such as audio description. */
const FOR_SOME =
  AV_DISPOSITION_VISUAL_IMPAIRED | AV_DISPOSITION_HEARING_IMPAIRED | AV_DISPOSITION_COMMENT | AV_DISPOSITION_DESCRIPTIONS;

export const isDefault = ({ disposition }: Stream): boolean => (disposition & AV_DISPOSITION_DEFAULT) !== 0;

export const kindOf = ({ codecpar, disposition }: Stream): "video" | "audio" | undefined => {
  if ((disposition & NO_SHOW) !== 0) return undefined;
  if (codecpar.codecType === AVMEDIA_TYPE_VIDEO) return "video";
  return codecpar.codecType === AVMEDIA_TYPE_AUDIO ? "audio" : undefined;
};

export const soundTrack = (stream: Stream, isNear: boolean): SoundTrack => ({
  channels: stream.codecpar.channelLayout.nbChannels,
  language: stream.metadata?.get("language") ?? undefined,
  rank: rankOf(stream, isNear),
});

const rankOf = (stream: Stream, isNear: boolean): SoundTrack["rank"] => {
  if (!isNear) return "elsewhere";
  if (isDefault(stream)) return "default";
  return (stream.disposition & FOR_SOME) === 0 ? "usual" : "for-some";
};
