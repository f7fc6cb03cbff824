/** Before the relay has said anything. */
export const NO_FRAME_FEC = { symbols: 0, packetBytes: 0, slidingWindow: false };
/** What the relay's report asks for; nothing where it says nothing. */
export const frameFecRequest = (report) => ({
    symbols: report.repairSymbols ?? 0,
    packetBytes: report.packetBytes ?? 0,
    slidingWindow: report.slidingWindow === true,
});
