import type { DataChannel } from "node-datachannel";

/**
 * Closes a channel that the far end opened; ours are negotiated in advance. Unread messages would fill libdatachannel's queue and
 * block its receiving thread, one of few that serve all connections.
 */
export const refuseChannel = (channel: DataChannel): void => {
  channel.onMessage(() => undefined);
  channel.close();
};
