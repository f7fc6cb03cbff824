export const emptyEgressStats = () => ({ bytesOut: 0, packetsRetransmitted: 0, repairPackets: 0 });
/** Counts `more` to `sum`, in place. */
export const addEgressStats = (sum, more) => {
    sum.bytesOut += more.bytesOut;
    sum.packetsRetransmitted += more.packetsRetransmitted;
    sum.repairPackets += more.repairPackets;
};
