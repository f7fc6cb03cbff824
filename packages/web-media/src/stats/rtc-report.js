/** A connection's `getStats()` report as a list. */
export const rtcReport = async (pc) => {
    const stats = [];
    (await pc.getStats()).forEach((stat) => {
        stats.push(stat);
    });
    return stats;
};
