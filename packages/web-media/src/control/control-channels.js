import { CONTROL_EVENT_ID, CONTROL_EVENT_LABEL, CONTROL_STATE_ID, CONTROL_STATE_LABEL } from "@setsuna/contracts";
/** Adds both channels to a connection that is not negotiated yet. */
export const createControlChannels = (pc) => {
    const state = pc.createDataChannel(CONTROL_STATE_LABEL, {
        negotiated: true,
        id: CONTROL_STATE_ID,
        ordered: false,
        maxRetransmits: 0,
    });
    const event = pc.createDataChannel(CONTROL_EVENT_LABEL, { negotiated: true, id: CONTROL_EVENT_ID, ordered: true });
    state.binaryType = "arraybuffer";
    event.binaryType = "arraybuffer";
    return { state, event };
};
/** Stops listening; the connection's end closes the channels themselves. */
export const detachControlChannels = (channels) => {
    for (const channel of channels === undefined ? [] : [channels.state, channels.event]) {
        channel.onopen = null;
        channel.onmessage = null;
        channel.onbufferedamountlow = null;
    }
};
