import { type Channel, isPartyChannel, PARTY_CHANNELS, PARTY_KEY, PartyState } from "@setsuna/contracts";
import type { ReceivedControl } from "../lifecycle/client-state.ts";

/** Groups that a person listens to, with a linear volume from 0 to 1. */
export type PartyListening = ReadonlyMap<number, number>;

/** Someone else on the party line. */
export interface PartyPerson {
  readonly channel: Channel;
  readonly name: string;
  readonly talk: readonly number[];
  readonly listen: readonly number[];
}

/** First channel that is neither on air nor refused before. Undefined: the party line is full. */
export const nextSeat = (onAir: ReadonlySet<number>, refused: ReadonlySet<number>): Channel | undefined =>
  PARTY_CHANNELS.find((channel) => !onAir.has(channel) && !refused.has(channel));

/** Party channels among streams on air, without the own one. */
export const seatsOnAir = (
  streams: readonly { readonly kind: string; readonly channel: Channel }[],
  own: Channel | undefined,
): Channel[] =>
  streams.flatMap(({ kind, channel }) => (kind === "audio" && isPartyChannel(channel) && channel !== own ? [channel] : []));

/** Undefined for other keys and malformed states. */
export const partyStateOf = ({ message }: Pick<ReceivedControl, "message">): PartyState | undefined => {
  const { kind, key, payload } = message;
  if (kind !== "state" || key !== PARTY_KEY || payload.type !== "json") return undefined;
  return PartyState.safeParse(payload.value).data;
};

/** Someone who talks to several of the groups has the gain of the loudest. 0: inaudible. */
export const partyGain = (talk: readonly number[], listening: PartyListening): number =>
  Math.max(0, ...talk.map((group) => listening.get(group) ?? 0));
