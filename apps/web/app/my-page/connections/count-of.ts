import type { Connection } from "@setsuna/contracts";
import { TALKBACK_CHANNEL } from "../../talkback/talkback-channel.ts";

/** Returns whether it is talkback alone: whoever sends listens to it, and watches nothing. */
export const isTalkback = ({ streams }: Connection): boolean =>
  streams.length > 0 && streams.every(({ kind, channel }) => kind === "audio" && channel === TALKBACK_CHANNEL);

/** Returns how many of the connections go in one direction; those of talkback on its usual channel are neither senders nor viewers. */
export const countOf = (connections: readonly Connection[], direction: Connection["direction"]): number =>
  connections.filter((connection) => connection.direction === direction && !isTalkback(connection)).length;
