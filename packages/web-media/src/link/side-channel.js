import { isTooLateToSend, SIDE_CHANNEL_ID, SIDE_CHANNEL_LABEL, SideFromRelay } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
/** Bytes that may wait in the channel before FEC is dropped. */
const MAX_BACKLOG = 6000;
/** FEC messages of one frame: more of them only wait, since loss keeps the congestion window small. */
const MAX_MESSAGES = 2;
/** Our end of the side channel. */
export class SideChannel {
    channel;
    /** Creates the channel on a connection that is not negotiated yet. */
    constructor(pc, onOpen, onMessage) {
        this.channel = pc.createDataChannel(SIDE_CHANNEL_LABEL, {
            negotiated: true,
            id: SIDE_CHANNEL_ID,
            ordered: false,
            maxRetransmits: 0,
        });
        this.channel.onopen = onOpen;
        this.channel.onmessage = ({ data }) => {
            // Nothing, for what a newer relay may send and we do not know.
            const message = SideFromRelay.safeParse(parseJson(data)).data;
            if (message !== undefined)
                onMessage(message);
        };
    }
    /** Sends now or not at all: every side message is repeated while it matters. */
    send(message) {
        const { readyState, bufferedAmount } = this.channel;
        if (readyState !== "open" || isTooLateToSend(message, bufferedAmount))
            return;
        this.channel.send(JSON.stringify(message));
    }
    /**
     * FEC of one frame, the most useful message first. Of use at once or not at all: only the first goes while earlier ones still
     * wait, as loss keeps the congestion window near its floor of four packets (RFC 9260 §7.2.3), and none when too much does.
     */
    sendRepair(messages) {
        if (this.channel.readyState !== "open")
            return;
        const waiting = this.channel.bufferedAmount;
        if (waiting >= MAX_BACKLOG)
            return;
        for (const message of messages.slice(0, waiting === 0 ? MAX_MESSAGES : 1))
            this.channel.send(message);
    }
    close() {
        this.channel.onopen = null;
        this.channel.onmessage = null;
    }
}
