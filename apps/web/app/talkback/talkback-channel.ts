import { Channel } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { channelOf } from "../streaming/target-fields.ts";

/**
 * Default audio channel for talkback to senders: the highest number. Every ID on every plan has it, and channels are assigned
 * from 1 up.
 */
export const TALKBACK_CHANNEL = Channel.parse(255);

/** Channel on which a sender answers, on the page of both ways. */
export const REPLY_CHANNEL = Channel.parse(254);

/** As typed: blank or 0 is no talkback. */
export type TalkbackText = string;

/** Returns the channel that a text means; undefined where it means none, or is none. */
export const talkbackChannelOf = (text: TalkbackText): Channel | undefined => (isNone(text) ? undefined : channelOf(text));

const isNone = (text: TalkbackText): boolean => /^0*$/.test(foldedCode(text));

/** Returns whether a text is neither a channel nor blank or 0, which mean none. */
export const isBadTalkback = (text: TalkbackText): boolean => !isNone(text) && channelOf(text) === undefined;

/**
 * Mix-minus: returns the channel to listen to, undefined if this page sends on it, to prevent echo. `own`: the page's own audio
 * channels, as typed.
 */
export const heardChannel = (channel: Channel | undefined, own: readonly string[]): Channel | undefined =>
  channel !== undefined && own.some((text) => channelOf(text) === channel) ? undefined : channel;
