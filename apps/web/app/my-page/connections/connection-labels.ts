import type { Connection } from "@setsuna/contracts";
import type { Translate } from "../../i18n/keys.ts";
import { isTalkback } from "./devices.ts";

/** Such as `Video 1 + Audio 1`, then the FAST channel; talkback by name. */
export const streamsLabel = (t: Translate, connection: Connection): string => {
  const { streams, fastChannel } = connection;
  const [first] = streams;
  if (isTalkback(connection) && first !== undefined) return t("connections.talkback", { channel: first.channel });
  const own = streams.map(({ kind, channel }) => t(`connections.stream.${kind}`, { channel })).join(" + ");
  return fastChannel === null ? own : `${own}, ${t("connections.fast", { channel: fastChannel })}`;
};

/** Such as `Receiver, Video 1`. */
export const connectionLabel = (t: Translate, connection: Connection): string =>
  `${t(`connections.directions.${connection.direction}`)}, ${streamsLabel(t, connection)}`;

/** With the sender's network, if it has several. */
export const addressLabel = (t: Translate, { address, path }: Pick<Connection, "address" | "path">): string => {
  const known = address ?? t("connections.unknownAddress");
  if (path === null) return known;
  return t(path.idle ? "connections.idlePath" : "connections.path", { address: known, network: path.name });
};
