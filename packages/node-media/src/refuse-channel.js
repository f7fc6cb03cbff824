/**
 * Closes a channel that the far end opened by itself; ours are agreed on beforehand. Unread, its messages would fill libdatachannel's queue,
 * and then the thread that brings them waits, one of few that serve all connections.
 */
export const refuseChannel = (channel) => {
    channel.onMessage(() => undefined);
    channel.close();
};
