import {
  type Channel,
  type ConnectionId,
  type FleetClientFacts,
  type RelayNews,
  type StreamKind,
  TallyValue,
  tallyName,
} from "@setsuna/contracts";
import { connectionIdOf } from "../connections/connection-api.ts";
import type { OpenMedia, OrphanedClient } from "../relay-pool/relay-port.ts";

/** State of a client that another API node had, from its relay node. Storing it adds the missing events. ISO times. */
export interface ClientState {
  readonly type: "client.state";
  readonly at: string;
  readonly direction: OpenMedia["direction"];
  readonly connection: ConnectionId;
  readonly channel: Channel;
  readonly kinds: StreamKind[];
  readonly standby: boolean;
  /** Absent if an earlier session of the client arrived. */
  readonly arrivedAt: string | undefined;
  /** Oldest first. */
  readonly news: readonly { readonly news: RelayNews["news"]; readonly at: string }[];
  /** Absent: the client is there. */
  readonly end: { readonly at: string; readonly reason: string | null } | undefined;
}

type Watched = Pick<OpenMedia, "session" | "direction" | "standby" | "cascade" | "layerOf"> & {
  readonly streams: OrphanedClient["media"]["streams"] | OpenMedia["streams"];
};

/** A page that sends also receives control data, such as tally, but isn't a viewer. */
export const isOfMedia = ({ streams }: Pick<Watched, "streams">): boolean => streams.some(({ kind }) => kind !== "control");

/** Smaller encodings belong to a sender that has its own events. The green room has no channels. Cascades are relays. */
export const isClient = ({ layerOf, streams, cascade }: Pick<Watched, "layerOf" | "streams" | "cascade">): boolean =>
  layerOf === undefined && streams[0]?.guest === undefined && cascade === undefined;

export const tallyOf = (news: RelayNews["news"]): TallyValue | undefined =>
  [...TallyValue.values].find((value) => news === `tally-${tallyName(value)}`);

/** Undefined for a client without events, such as a receiver that stands by. */
export const clientStateOf = (
  media: Watched,
  { connection, connectedMs, news }: FleetClientFacts,
  now: Date,
  ended?: OrphanedClient["ended"],
): ClientState | undefined => {
  const { session, direction, standby, streams } = media;
  const [first] = streams;
  const isSender = direction === "publish";
  if (first === undefined || !isClient(media) || (!isSender && (standby === true || !isOfMedia(media)))) return undefined;
  const before = (ageMs: number): string => new Date(now.getTime() - ageMs).toISOString();
  const servedMs = isSender ? undefined : news.find((one) => one.news === "on-air")?.ageMs;
  return {
    type: "client.state",
    at: now.toISOString(),
    direction,
    connection,
    channel: first.channel,
    kinds: streams.map(({ kind }) => kind),
    standby: standby === true,
    arrivedAt: connection === connectionIdOf(session) ? before(servedMs ?? connectedMs) : undefined,
    news: news.map((one) => ({ news: one.news, at: before(one.ageMs) })),
    end: ended && { at: before(ended.ageMs), reason: ended.code ?? null },
  };
};
