import { Channel } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { channelOf } from "../streaming/target-fields.ts";

/** The highest number: every plan has it, and channels are assigned from 1 up. */
export const TALKBACK_CHANNEL = Channel.parse(255);

export const REPLY_CHANNEL = Channel.parse(254);

/** Blank or 0 means none. */
export type TalkbackText = string;

export const talkbackChannelOf = (text: TalkbackText): Channel | undefined => (isNone(text) ? undefined : channelOf(text));

const isNone = (text: TalkbackText): boolean => /^0*$/.test(foldedCode(text));

/** Invalid if it is neither a channel, blank nor 0. */
export const isBadTalkback = (text: TalkbackText): boolean => !isNone(text) && channelOf(text) === undefined;

/** Mix-minus: undefined if this page sends on it. `own`: its audio channels, as typed. */
export const heardChannel = (channel: Channel | undefined, own: readonly string[]): Channel | undefined =>
  channel !== undefined && own.some((text) => channelOf(text) === channel) ? undefined : channel;
