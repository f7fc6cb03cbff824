import type { Connection } from "@setsuna/contracts";
import type { Translate } from "../../i18n/keys.ts";
import { isTalkback } from "./count-of.ts";

/** The streams of a connection in words, such as `Video 1 + Audio 1`, with the FAST channel behind them; talkback by its name. */
export const streamsLabel = (t: Translate, connection: Connection): string => {
  const { streams, fastChannel } = connection;
  const [first] = streams;
  if (isTalkback(connection) && first !== undefined) return t("connections.talkback", { channel: first.channel });
  const own = streams.map(({ kind, channel }) => t(`connections.stream.${kind}`, { channel })).join(" + ");
  return fastChannel === null ? own : `${own}, ${t("connections.fast", { channel: fastChannel })}`;
};

/** Direction and streams, such as `Receiver, Video 1`. */
export const connectionLabel = (t: Translate, connection: Connection): string =>
  `${t(`connections.directions.${connection.direction}`)}, ${streamsLabel(t, connection)}`;

/** The masked address, or a word where it is not known. */
export const addressLabel = (t: Translate, { address }: Connection): string => address ?? t("connections.unknownAddress");
