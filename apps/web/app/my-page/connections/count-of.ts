import type { Connection } from "@setsuna/contracts";
import { TALKBACK_CHANNEL } from "../../talkback/talkback-channel.ts";

/** Returns whether the connection carries only talkback, which senders listen to without watching. */
export const isTalkback = ({ streams }: Connection): boolean =>
  streams.length > 0 && streams.every(({ kind, channel }) => kind === "audio" && channel === TALKBACK_CHANNEL);

const isControl = ({ streams }: Connection): boolean => streams.length > 0 && streams.every(({ kind }) => kind === "control");

/**
 * Returns how many of the connections go in one direction. Those of talkback on its usual channel are neither senders nor viewers, and who takes
 * control data alone is no viewer: a sender takes its tally so.
 */
export const countOf = (connections: readonly Connection[], direction: Connection["direction"]): number =>
  connections.filter(
    (connection) =>
      connection.direction === direction && !isTalkback(connection) && !(direction === "receive" && isControl(connection)),
  ).length;
