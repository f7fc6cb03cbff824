import { bitsPerSecond, milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { readDirectStats, receivedDirectly, sentDirectly } from "./direct-stats.ts";
const report = (sent, received, rtt) => [
    { type: "transport", id: "t", selectedCandidatePairId: "p" },
    { type: "candidate-pair", id: "q", currentRoundTripTime: 9 },
    { type: "candidate-pair", id: "p", currentRoundTripTime: rtt },
    { type: "data-channel", label: "direct-side", bytesSent: 1e6, bytesReceived: 1e6 },
    { type: "data-channel", label: "direct-media", bytesSent: sent, bytesReceived: received },
];
const relayed = {
    kind: "video",
    channel: 1,
    route: "relay",
    bitrate: bitsPerSecond(1000),
    packetsLost: 3,
    packets: 9,
    framesPerSecond: 30,
};
it("a receiver's rate and round trip are of its direct connection; the relay's counters are not shown for them", () => {
    const before = readDirectStats([report(0, 1000, 0.02)], 1000);
    const now = readDirectStats([report(0, 626000, 0.031)], 2000);
    expect(receivedDirectly(relayed, now, before)).toEqual({
        kind: "video",
        channel: 1,
        route: "direct",
        framesPerSecond: 30,
        bitrate: 5000000,
        roundTripTime: milliseconds(31),
    });
    expect(receivedDirectly(relayed, now, undefined).bitrate).toBeUndefined();
    expect(receivedDirectly(relayed, before, now).bitrate).toBeUndefined();
});
it("a sender's rate is what leaves the machine, whichever way", () => {
    const before = readDirectStats([report(0, 0, 0.01), report(0, 0, 0.02)], 1000);
    const now = readDirectStats([report(125, 0, 0.01), report(125, 0, 0.02)], 2000);
    expect(sentDirectly(relayed, { direct: 2, forwarded: 1 }, now, before)).toMatchObject({
        route: "both",
        directReceivers: 2,
        bitrate: 3000,
        packetsLost: 3,
    });
    expect(sentDirectly(relayed, { direct: 2, forwarded: 0 }, now, before).route).toBe("direct");
    expect(sentDirectly(relayed, { direct: 2, forwarded: undefined }, now, before).route).toBe("both");
    expect(sentDirectly(relayed, { direct: 0, forwarded: 0 }, now, before)).toEqual({ ...relayed, directReceivers: 0 });
});
