import type { Connection } from "@setsuna/contracts";
import { TALKBACK_CHANNEL } from "../../talkback/talkback-channel.ts";

/** Senders listen to it without watching. */
export const isTalkback = ({ streams }: Connection): boolean =>
  streams.length > 0 && streams.every(({ kind, channel }) => kind === "audio" && channel === TALKBACK_CHANNEL);

const isControl = ({ streams }: Connection): boolean => streams.length > 0 && streams.every(({ kind }) => kind === "control");

/** Without usual talkback; control-only receivers aren't viewers, since senders get their tally so. */
export const countOf = (connections: readonly Connection[], direction: Connection["direction"]): number =>
  connections.filter(
    (connection) =>
      connection.direction === direction && !isTalkback(connection) && !(direction === "receive" && isControl(connection)),
  ).length;
