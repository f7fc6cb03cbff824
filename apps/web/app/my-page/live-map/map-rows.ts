import type { Connection } from "@setsuna/contracts";
import { isTalkback } from "../connections/count-of.ts";

/** Without control data, which senders take for the tally. */
type WatchedKind = "video" | "audio";

export interface Audience {
  readonly kind: WatchedKind;
  readonly channel: number;
  readonly viewers: number;
  /** From its sender. */
  readonly direct: number;
  /** To the relay, in whole ms, ascending, where known. */
  readonly roundTripsMs: readonly number[];
}

export interface LiveMapRows {
  readonly sources: readonly Connection[];
  readonly audiences: readonly Audience[];
  /** Absent when unknown. */
  readonly region: string | undefined;
  /** In bit/s, in and out of the relay. */
  readonly incoming: number;
  readonly outgoing: number;
}

const KINDS: readonly WatchedKind[] = ["video", "audio"];

/** Omits talkback. */
export const mapRows = (all: readonly Connection[]): LiveMapRows => {
  const connections = all.filter((connection) => !isTalkback(connection));
  const sources = connections.filter(({ direction }) => direction === "send");
  const receivers = connections.filter(({ direction }) => direction === "receive");
  const taken = receivers.flatMap((receiver) => receiver.streams.map((stream) => ({ ...stream, receiver })));
  const channels = (kind: WatchedKind) =>
    [...new Set(taken.filter((one) => one.kind === kind).map(({ channel }) => channel))].sort((a, b) => a - b);
  const audiences = KINDS.flatMap((kind) =>
    channels(kind).map((channel): Audience => {
      const own = taken.filter((one) => one.kind === kind && one.channel === channel).map(({ receiver }) => receiver);
      return {
        kind,
        channel,
        viewers: own.length,
        direct: own.filter(({ route }) => route === "direct").length,
        roundTripsMs: own
          .flatMap(({ roundTripMs }) => (roundTripMs === null ? [] : Math.round(roundTripMs)))
          .sort((a, b) => a - b),
      };
    }),
  );
  const rate = (of: readonly Connection[]): number => of.reduce((sum, { bitrate }) => sum + (bitrate ?? 0), 0);
  const region = connections.map((one) => one.region).find((name) => name !== null) ?? undefined;
  return { sources, audiences, region, incoming: rate(sources), outgoing: rate(receivers) };
};
