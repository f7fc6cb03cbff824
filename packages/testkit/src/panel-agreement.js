/** Whether what a statistics panel says of a stretch of time is what the pixels and the line itself say of it. */
const LATENCY_MS = 10;
const LATENCY_SHARE = 0.1;
/** A gap of just about the threshold may be one at the playout and none on the screen. */
const FREEZES = 2;
const FREEZE_SHARE = 0.3;
const FREEZE_MS = 250;
/** Panel and line are read up to a quarter of a second apart. */
const PACKETS = 150;
/** The least share of all packets towards the receiver of a stream that are its RTP. */
const RTP_SHARE = 0.7;
const LOSSES = 25;
/** The least share of the lost packets that somebody misses: FEC (on the way up nearly half of all at 10 % loss), feedback and checks of the path are not made good. */
const MISSED_SHARE = 0.5;
/** A lost packet may be asked for again, twice at a time on a long line, and lost again. */
const RESENDS_EACH = 4;
const grown = (before, after) => (after ?? 0) - (before ?? 0);
const far = (a, b, least, share) => Math.abs(a - b) > Math.max(least, share * Math.max(a, b));
const round = (value) => String(Math.round(value));
const rangeText = ({ least, most }) => round(least) === round(most) ? round(least) : `${round(least)} to ${round(most)}`;
/** Far from all that it may be. */
const farFrom = (value, { least, most }, slack, share) => (value < least && far(value, least, slack, share)) || (value > most && far(value, most, slack, share));
/** True when the stream's connection was built anew between the two readings: what was on its way by the old one is lost to no one's count. */
const isReconnected = ({ before, after }) => grown(before.reconnections, after.reconnections) > 0;
const aboutPixels = ({ before, after }, pixels) => {
    const said = [];
    const freezes = grown(before.freezes, after.freezes);
    const freezeMs = grown(before.freezeTime, after.freezeTime);
    if (farFrom(freezes, pixels.freezes, FREEZES, FREEZE_SHARE))
        said.push(`freezes: panel ${freezes}, pixels ${rangeText(pixels.freezes)}`);
    if (farFrom(freezeMs, pixels.freezeMs, FREEZE_MS, FREEZE_SHARE))
        said.push(`frozen ms: panel ${round(freezeMs)}, pixels ${rangeText(pixels.freezeMs)}`);
    const { latencyMedian, datedEarlyMs = 0 } = pixels;
    if (latencyMedian === undefined)
        return said;
    const { least, most } = latencyMedian;
    if (after.latencyMedian === undefined)
        said.push(`latency: panel none, pixels ${rangeText(latencyMedian)} ms`);
    else if (farFrom(after.latencyMedian, { least, most: most + datedEarlyMs }, LATENCY_MS, LATENCY_SHARE))
        said.push(`latency: panel ${round(after.latencyMedian)} ms, pixels ${rangeText(latencyMedian)} ms`);
    return said;
};
const aboutLine = (compared, line) => {
    const { before, after } = compared;
    const said = [];
    const packets = grown(before.packets, after.packets);
    const socketDrops = line.socketDrops ?? 0;
    if (packets > line.delivered + PACKETS || packets < RTP_SHARE * line.delivered - socketDrops - PACKETS)
        said.push(`packets: panel ${packets}, line ${line.delivered}`);
    if (isReconnected(compared))
        return said;
    const recovered = grown(before.packetsRecovered, after.packetsRecovered);
    const lost = grown(before.packetsLost, after.packetsLost);
    const resent = grown(before.retransmittedPackets, after.retransmittedPackets);
    const counters = `panel recovered ${recovered}, resent ${resent}, lost for good ${lost}; line lost ${line.lost}`;
    const lostAtMost = line.lost + socketDrops;
    if (recovered + lost > 1.1 * lostAtMost + LOSSES)
        said.push(`more losses than the line had: ${counters}`);
    if (recovered + resent + lost < MISSED_SHARE * line.lost - LOSSES)
        said.push(`fewer losses than the line had: ${counters}`);
    if (resent > RESENDS_EACH * lostAtMost + LOSSES)
        said.push(`more resends than losses explain: ${counters}`);
    return said;
};
/** What does not agree, one sentence each; empty when all does. */
export const disagreements = (compared) => [
    ...(compared.pixels === undefined ? [] : aboutPixels(compared, compared.pixels)),
    ...(compared.line === undefined ? [] : aboutLine(compared, compared.line)),
];
