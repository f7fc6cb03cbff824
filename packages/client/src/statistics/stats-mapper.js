import { bitsPerSecond, milliseconds } from "@setsuna/kit";
/** A field of a `getStats()` entry; undefined unless it is a finite number. */
export const numberOf = (stat, field) => {
    const value = stat?.[field];
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};
const textOf = (stat, field) => {
    const value = stat?.[field];
    return typeof value === "string" ? value : undefined;
};
const sum = (...values) => values.every((value) => value === undefined) ? undefined : values.reduce((total, value) => total + (value ?? 0), 0);
const toMs = (seconds) => (seconds === undefined ? undefined : seconds * 1000);
/** The pair that ICE uses: as the transport says or, where it does not say, the nominated one. webrtc-stats §8.17. */
export const selectedPair = (stats) => {
    const id = textOf(stats.find((stat) => stat.type === "transport"), "selectedCandidatePairId");
    const pairs = stats.filter((stat) => stat.type === "candidate-pair");
    return (pairs.find((pair) => id !== undefined && pair.id === id) ??
        pairs
            .filter((pair) => pair.nominated === true && pair.state === "succeeded")
            .sort((a, b) => (numberOf(b, "bytesSent") ?? 0) - (numberOf(a, "bytesSent") ?? 0))[0]);
};
/** How the TURN server of that pair's local candidate is reached; undefined where the candidate is none of a TURN server's. webrtc-stats §8.18. */
const turnTransport = (stats, pair) => {
    const id = textOf(pair, "localCandidateId");
    const local = stats.find((stat) => id !== undefined && stat.id === id);
    if (textOf(local, "candidateType") !== "relay")
        return undefined;
    const transport = textOf(local, "relayProtocol");
    return transport === "udp" || transport === "tcp" || transport === "tls" ? transport : "unknown";
};
/**
 * The answer's `a=fmtp` of Opus says what a sender codes; `codec.channels` is always 2, and a receiver's own line only what it can take.
 * That of `multiopus` is true.
 */
const opusChannels = (codec) => {
    if (codec === undefined || !/\/opus$/i.test(textOf(codec, "mimeType") ?? ""))
        return numberOf(codec, "channels");
    return /(^|;)\s*stereo=1/.test(textOf(codec, "sdpFmtpLine") ?? "") ? 2 : 1;
};
const ms = (value) => (value === undefined ? undefined : milliseconds(value));
/** Sums up one `getStats()` report. Pure; the report is any iterable of its objects. */
export const readRtcStats = (report, at, subject) => {
    const stats = [...report];
    const byId = (id) => (id === undefined ? undefined : stats.find((stat) => stat.id === id));
    const pair = selectedPair(stats);
    const turn = turnTransport(stats, pair);
    const pairRtt = toMs(numberOf(pair, "currentRoundTripTime"));
    if (subject.kind === "control") {
        const channels = stats.filter((stat) => stat.type === "data-channel" && /^control-/.test(textOf(stat, "label") ?? ""));
        const field = subject.direction === "publish" ? "bytesSent" : "bytesReceived";
        return {
            at,
            bytes: sum(...channels.map((channel) => numberOf(channel, field))),
            stats: { turn, roundTripTime: ms(pairRtt) },
        };
    }
    const publish = subject.direction === "publish";
    const rows = stats.filter((stat) => stat.type === (publish ? "outbound-rtp" : "inbound-rtp"));
    // A sender of pictures may add their FEC in an audio section, which counts as sent; video may be received in an audio section.
    const rtp = (publish ? rows.find((stat) => textOf(stat, "kind") === subject.kind) : undefined) ?? rows[0];
    const codec = byId(textOf(rtp, "codecId"));
    const remote = byId(textOf(rtp, "remoteId"));
    return {
        at,
        bytes: publish ? sum(...rows.map((row) => numberOf(row, "bytesSent"))) : numberOf(rtp, "bytesReceived"),
        codecSeconds: numberOf(rtp, publish ? "totalEncodeTime" : "totalDecodeTime"),
        codecFrames: numberOf(rtp, publish ? "framesEncoded" : "framesDecoded"),
        concealedSamples: numberOf(rtp, "concealedSamples"),
        totalSamples: numberOf(rtp, "totalSamplesReceived"),
        stats: {
            turn,
            codec: textOf(codec, "mimeType")?.replace(/^.*\//, ""),
            frameWidth: numberOf(rtp, "frameWidth"),
            frameHeight: numberOf(rtp, "frameHeight"),
            framesPerSecond: numberOf(rtp, "framesPerSecond"),
            packets: publish ? sum(...rows.map((row) => numberOf(row, "packetsSent"))) : numberOf(rtp, "packetsReceived"),
            retransmittedPackets: publish ? numberOf(rtp, "retransmittedPacketsSent") : undefined,
            packetsLost: publish ? numberOf(remote, "packetsLost") : numberOf(rtp, "packetsLost"),
            roundTripTime: ms((publish ? toMs(numberOf(remote, "roundTripTime")) : undefined) ?? pairRtt),
            audioChannels: publish && subject.kind === "audio" ? opusChannels(codec) : undefined,
            availableOutgoingBitrate: publish ? rate(numberOf(pair, "availableOutgoingBitrate")) : undefined,
        },
    };
};
const rate = (value) => (value === undefined ? undefined : bitsPerSecond(value));
/** `now - before`, or undefined when either is missing or the counter began anew. */
const growth = (now, before) => now === undefined || before === undefined || now < before ? undefined : now - before;
const ratio = (part, whole) => part === undefined || whole === undefined || whole === 0 ? undefined : part / whole;
/** Where a value is absent the later one counts. */
const overlay = (base, over) => {
    const result = { ...base };
    for (const field of Object.keys(over)) {
        const value = over[field];
        if (value !== undefined)
            result[field] = value;
    }
    return result;
};
/** What a screen shows of a stream: this reading, rates against the one before, the relay's reports and the playout's figures. */
export const mapStreamStats = (subject, reading, before, side, playout) => {
    const seconds = before === undefined ? undefined : (reading.at - before.at) / 1000;
    const bytes = growth(reading.bytes, before?.bytes);
    const codecTime = ratio(growth(reading.codecSeconds, before?.codecSeconds), growth(reading.codecFrames, before?.codecFrames));
    const concealed = ratio(growth(reading.concealedSamples, before?.concealedSamples), growth(reading.totalSamples, before?.totalSamples));
    const base = {
        kind: subject.kind,
        channel: subject.channel,
        route: "relay",
        ...reading.stats,
        bitrate: bytes === undefined || seconds === undefined || seconds <= 0 ? undefined : bitsPerSecond((bytes * 8) / seconds),
        codecTime: ms(toMs(codecTime)),
        receivers: side.state?.receivers,
        concealedRatio: subject.kind === "audio" ? concealed : undefined,
    };
    if (subject.direction === "publish") {
        return overlay(base, {
            retransmittedRatio: ratio(base.retransmittedPackets, base.packets),
            packetsLost: side.uplink?.packetsLost,
            packetsRecovered: subject.kind === "video" ? side.uplink?.packetsRecovered : undefined,
            roundTripTime: ms(side.uplink?.roundTripTimeMs),
        });
    }
    return overlay(base, {
        retransmittedPackets: side.downlink?.retransmittedPacketsSent,
        retransmittedRatio: ratio(side.downlink?.retransmittedPacketsSent, side.downlink?.packetsSent),
        roundTripTime: ms(side.downlink?.roundTripTimeMs),
        playout: subject.kind === "control" ? undefined : playout?.playout,
        codec: playout?.codec,
        frameWidth: playout?.frameWidth,
        frameHeight: playout?.frameHeight,
        framesPerSecond: playout?.framesPerSecond,
        codecTime: ms(playout?.decodeTimeMs),
        packetsLost: playout?.packetsLost,
        packetsRecovered: playout?.packetsRecovered,
        availableIncomingBitrate: rate(playout?.availableIncomingBitrate),
        droppingFrames: side.downlink?.droppingFrames,
        audioChannels: playout?.audioChannels,
        latency: playout?.latency,
        secondLatency: playout?.secondLatency,
        freezes: playout?.freezes,
        freezeTime: ms(playout?.freezeTimeMs),
        lipSync: ms(playout?.lipSyncMs),
        concealedRatio: playout?.concealedRatio,
    });
};
