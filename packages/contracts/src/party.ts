import { z } from "zod";
import { TypedName } from "./typed-text.ts";
import { Channel, type StreamKind } from "./values.ts";

/** The owner names them. */
export const MAX_PARTY_GROUPS = 4;
export const MAX_PARTY_PEOPLE = 16;
/** Longest name of a group or a person, UTF-16 units. */
export const MAX_PARTY_NAME = 24;

const FIRST_CHANNEL = 224;
/** One per person: the same number carries their audio and, as control data, their {@link PartyState}. */
export const PARTY_CHANNELS: readonly Channel[] = Array.from({ length: MAX_PARTY_PEOPLE }, (_, index) =>
  Channel.parse(FIRST_CHANNEL + index),
);
/** Returns whether a channel number belongs to {@link PARTY_CHANNELS}. */
export const isPartyChannel = (channel: number): boolean =>
  channel >= FIRST_CHANNEL && channel < FIRST_CHANNEL + MAX_PARTY_PEOPLE;

/** From here on up, a page's talkback and its answer by default, which every plan has. */
const FIRST_TALKBACK_CHANNEL = 254;
/** Returns whether a stream is the crew's talk rather than a program's: talkback or the party line. */
export const isTalk = ({ kind, channel }: { readonly kind: StreamKind; readonly channel: number }): boolean =>
  kind === "audio" && (channel >= FIRST_TALKBACK_CHANNEL || isPartyChannel(channel));

/** Name of a group or a person. */
export const PartyName = TypedName(MAX_PARTY_NAME);
/** Names of the talk groups, in order. Empty: the ID has no party line. The server refuses more than {@link MAX_PARTY_GROUPS}. */
export const PartyGroups = z.array(PartyName).max(32);
/** Position in the ID's {@link PartyGroups}. */
export const PartyGroup = z
  .number()
  .int()
  .min(0)
  .max(MAX_PARTY_GROUPS - 1);

/** State of a person's control channel. */
export const PARTY_KEY = "party";
/** `talk`: groups that hear the person now. `listen`: groups that the person hears. */
export const PartyState = z.object({
  name: PartyName,
  talk: z.array(PartyGroup).max(MAX_PARTY_GROUPS),
  listen: z.array(PartyGroup).max(MAX_PARTY_GROUPS),
});
export type PartyState = z.infer<typeof PartyState>;

/**
 * Key of a state on a control channel: groups that pages with `remote=1` on that channel talk to ({@link PartyTalkOrder}).
 */
export const PARTY_TALK_KEY = "party-talk";
export const PartyTalkOrder = z.array(PartyGroup).max(MAX_PARTY_GROUPS);
