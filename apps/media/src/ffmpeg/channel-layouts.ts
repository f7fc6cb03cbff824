import {
  AV_CHANNEL_LAYOUT_4POINT0,
  AV_CHANNEL_LAYOUT_5POINT0_BACK,
  AV_CHANNEL_LAYOUT_5POINT1_BACK,
  AV_CHANNEL_LAYOUT_6POINT1,
  AV_CHANNEL_LAYOUT_7POINT1,
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CHANNEL_LAYOUT_SURROUND,
  AV_CHANNEL_ORDER_UNSPEC,
} from "node-av/constants";
import type { ChannelLayout } from "node-av/lib";

/** FFmpeg's default layouts. Discrete channels use them too, because no filter mixes between equal layouts. */
const LAYOUTS: readonly ChannelLayout[] = [
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CHANNEL_LAYOUT_SURROUND,
  AV_CHANNEL_LAYOUT_4POINT0,
  AV_CHANNEL_LAYOUT_5POINT0_BACK,
  AV_CHANNEL_LAYOUT_5POINT1_BACK,
  AV_CHANNEL_LAYOUT_6POINT1,
  AV_CHANNEL_LAYOUT_7POINT1,
];

/** Has no speakers from nine channels on. */
export const channelLayoutOf = (channels: number): ChannelLayout =>
  LAYOUTS[channels - 1] ?? { order: AV_CHANNEL_ORDER_UNSPEC, nbChannels: channels, mask: 0n };

export const channelLayoutName = (channels: number): string =>
  ["mono", "stereo", "3.0", "4.0", "5.0", "5.1", "6.1", "7.1"][channels - 1] ?? `${channels}C`;

const CHANNELS_AT = 9;

/** Number of channels in an Opus identification header. RFC 7845 §5.1. */
export const channelsOfHead = (opusHead: Uint8Array): number => opusHead[CHANNELS_AT] ?? 2;
