import type { ConnectionId, FleetClientFacts, FleetOpen, RelayNews } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import { connectionIdOf } from "../connections/connection-api.ts";

type News = RelayNews["news"];
type Topic = "air" | "presence" | "recording" | "tally";

/** A connected client's state, kept in case its API node ends. Times in ms of this node's clock. */
export interface ClientRecord {
  readonly connection: ConnectionId;
  readonly connectedAt: number;
  /** The newest of each topic, oldest first. */
  readonly news: readonly { readonly news: News; readonly at: number }[];
}

const topicOf = (news: News): Topic => {
  switch (news) {
    case "on-air":
    case "off-air":
      return "air";
    case "lost":
    case "back":
      return "presence";
    case "recording":
    case "recorded":
      return "recording";
    case "tally-off":
    case "tally-red":
    case "tally-green":
    case "tally-amber":
      return "tally";
    default:
      return unreachable(news);
  }
};

/** Undefined if the client's name in events is unknown: an older API node opened the session, which may continue another one. */
export const beginRecord = (
  { session, connection, replaces }: Pick<FleetOpen, "session" | "connection" | "replaces">,
  now: number,
): ClientRecord | undefined => {
  if (connection === undefined && replaces !== undefined) return undefined;
  return { connection: connection ?? connectionIdOf(session), connectedAt: now, news: [] };
};

export const withNews = (record: ClientRecord, news: News, now: number): ClientRecord => {
  const others = record.news.filter((one) => topicOf(one.news) !== topicOf(news));
  return { ...record, news: [...others, { news, at: now }] };
};

export const factsOf = ({ connection, connectedAt, news }: ClientRecord, now: number): FleetClientFacts => ({
  connection,
  connectedMs: now - connectedAt,
  news: news.map((one) => ({ news: one.news, ageMs: now - one.at })),
});
