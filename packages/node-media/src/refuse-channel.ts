import type { DataChannel } from "node-datachannel";

/** Ours are negotiated. Unread messages would block libdatachannel's receiving thread, which serves many connections. */
export const refuseChannel = (channel: DataChannel): void => {
  channel.onMessage(() => undefined);
  channel.close();
};
