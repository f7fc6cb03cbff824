import { every } from "./network-changes.ts";
const LOOK_MS = 100;
/** Bytes that came over any pair of addresses of a connection, checks of ICE among them. W3C webrtc-stats, RTCIceCandidatePairStats. */
const bytesReceived = async (pc) => {
    let sum = 0;
    for (const entry of (await pc.getStats()).values())
        if (entry.type === "candidate-pair")
            sum += entry.bytesReceived ?? 0;
    return sum;
};
/**
 * Calls back once when anything comes over the connection again. A data channel alone would tell late: after a silence it waits for SCTP's
 * retransmission timer, which is seconds by then. Returns what ends the listening.
 */
export const whenReceiving = (pc, receiving) => {
    let known;
    let ended = false;
    const look = async () => {
        const bytes = await bytesReceived(pc);
        if (ended)
            return;
        known ??= bytes;
        if (bytes === known)
            return;
        end();
        receiving();
    };
    const stop = every(LOOK_MS, () => void look());
    const end = () => {
        ended = true;
        stop();
    };
    return end;
};
