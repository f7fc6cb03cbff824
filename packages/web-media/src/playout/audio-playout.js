import { AUDIO_CLOCK_RATE } from "@setsuna/kit";
import { AudioOrder, LatencyWindow, opusHead, readOpusToc, StreamClock, surroundLayout, takeCopies, takeSurround, } from "@setsuna/playout";
import { epochNow } from "./epoch-now.ts";
const TICKS_PER_MS = AUDIO_CLOCK_RATE / 1000;
/** The sample clock in timestamps of WebCodecs, µs. */
const toMicroseconds = (samples) => Math.round((samples * 1000) / TICKS_PER_MS);
/**
 * What a decoder puts out under a packet's timestamp was captured this many samples earlier: libopus encodes with a look-ahead of
 * 6.5 ms, which RTP, unlike RFC 7845 §4.2 (pre-skip), leaves in. All browsers and common tools encode with libopus.
 */
const OPUS_LOOKAHEAD = 312;
/** A missing packet is waited for while the ring keeps more than this, ms, ... */
const SPARE_BUFFER_MS = 15;
/** ... and for this long at most, ms. */
const MAX_WAIT_MS = 300;
/** Failures in a row after which audio is given up. */
const MAX_FAILURES = 3;
/** The bytes as a buffer that may be transferred: their own where they fill it. */
const wholeBuffer = (bytes) => bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
/** Sound path up to the worklet: order, decode, timing. */
export class AudioPlayout {
    ports;
    lipSync;
    order = new AudioOrder();
    clock = new StreamClock(AUDIO_CLOCK_RATE);
    latency = new LatencyWindow();
    concealedShare = [];
    port;
    decoder;
    /** Channels that the decoder was made for: one stream, or those of a layout. */
    decoderChannels = 2;
    width = 2;
    /** This browser cannot decode several streams: the front pair is played. */
    frontOnly = false;
    /** Timestamps of packets inside the decoder: Chromium's counts on over gaps, so its outputs' own are no use. One out for one in. */
    inDecoder = [];
    decoded = 0;
    failures = 0;
    timer;
    delayMs = 0;
    sentBase;
    packets = 0;
    recovered = 0;
    channels;
    report;
    constructor(lipSync, ports) {
        this.lipSync = lipSync;
        this.ports = ports;
    }
    setPort(port) {
        this.port?.close();
        this.port = port;
        port.onmessage = ({ data }) => this.takeReport(data);
        this.sentBase = undefined;
        this.sendTiming();
    }
    setDelay(ms) {
        this.delayMs = ms;
        this.sendTiming();
    }
    setClockOffset(serverMinusLocalMs, settled) {
        this.clock.setServerOffset(serverMinusLocalMs, settled);
        this.sendTiming();
    }
    setStreamClock(pair) {
        this.clock.addPair(pair);
        this.sendTiming();
    }
    /** When sample 0 of the present stream was captured and would have arrived. */
    clockZero() {
        return { capture: this.clock.localCaptureTimeOfTicks(0), arrival: this.clock.fastestArrivalOfTicks(0) };
    }
    streamChanged() {
        this.ports.clockEnds?.();
        this.clock.reset();
        this.order.reset();
        this.latency.clear();
        this.sentBase = undefined;
        this.post({ t: "reset" });
        this.sendTiming();
    }
    /** `decryptor`: decrypts the stream's packets; absent when they came in clear. */
    receive(frame, decryptor) {
        const { mimeType, rtpTimestamp } = frame.getMetadata();
        if (mimeType && mimeType.toLowerCase() !== "audio/opus")
            return;
        this.receivePacket(frame.data, rtpTimestamp ?? frame.timestamp, decryptor);
    }
    /** One Opus packet, however it came. */
    receivePacket(packet, rtpTimestamp, decryptor) {
        const now = epochNow();
        const data = decryptor === undefined ? packet : decryptor.decrypt(packet, rtpTimestamp);
        if (data === undefined)
            return;
        const { packet: own, copies } = takeCopies(new Uint8Array(data));
        const { front, surround } = takeSurround(own);
        const toc = readOpusToc(front);
        if (!toc)
            return;
        this.packets += 1;
        this.channels = (this.frontOnly ? undefined : surround?.channels) ?? toc.channels;
        this.clock.addArrival(rtpTimestamp, now);
        const timestamp = this.clock.unwrap(rtpTimestamp);
        for (const copy of copies)
            this.takeCopy(copy, timestamp, now);
        this.order.push({ timestamp, samples: toc.samples, channels: toc.channels, data: wholeBuffer(front), surround }, now);
        this.pump();
    }
    /** An earlier packet once more; played where the first one did not come. */
    takeCopy({ data, samplesBack }, carrier, now) {
        const timestamp = carrier - samplesBack;
        const toc = this.order.lacks(timestamp) ? readOpusToc(data) : undefined;
        if (toc === undefined)
            return;
        this.recovered += 1;
        this.order.push({ timestamp, samples: toc.samples, channels: toc.channels, data: data.slice().buffer }, now);
    }
    pump() {
        for (const packet of this.order.take(epochNow()))
            this.decode(packet);
        clearTimeout(this.timer);
        const deadline = this.order.nextDeadline();
        this.timer = deadline === undefined ? undefined : setTimeout(() => this.pump(), Math.max(1, deadline - epochNow()));
    }
    decode(packet) {
        if (this.failures >= MAX_FAILURES)
            return;
        const surround = this.frontOnly ? undefined : packet.surround;
        const decoder = this.readyDecoder(surround?.channels ?? 2);
        this.inDecoder.push(packet.timestamp);
        const { timestamp, samples, channels, data } = packet;
        const about = { type: "key", timestamp: toMicroseconds(timestamp) };
        // A replay has the front pair.
        const chunk = new EncodedAudioChunk({ ...about, data, transfer: [data] });
        try {
            decoder.decode(surround === undefined ? chunk : new EncodedAudioChunk({ ...about, data: surround.multistream }));
        }
        catch (error) {
            this.fail(decoder, error instanceof Error ? error : new Error(String(error)));
            return;
        }
        this.ports.submitted?.({ chunk, sample: timestamp - OPUS_LOOKAHEAD, samples, channels });
    }
    readyDecoder(wanted) {
        if (this.decoder?.state === "configured" && this.decoderChannels === wanted)
            return this.decoder;
        this.dropDecoder();
        const decoder = new AudioDecoder({
            output: (data) => this.output(data),
            error: (error) => this.fail(decoder, error),
        });
        const layout = surroundLayout(wanted);
        decoder.configure({
            codec: "opus",
            sampleRate: AUDIO_CLOCK_RATE,
            numberOfChannels: wanted,
            ...(layout && { description: opusHead(layout) }),
        });
        this.decoder = decoder;
        this.decoderChannels = wanted;
        return decoder;
    }
    output(data) {
        this.decoded += 1;
        if (this.decoded > 50)
            this.failures = 0;
        const timestamp = this.inDecoder.shift();
        if (timestamp === undefined) {
            data.close();
            return;
        }
        const channels = Array.from({ length: Math.min(this.decoderChannels, data.numberOfChannels) }, (_, planeIndex) => {
            const samples = new Float32Array(data.numberOfFrames);
            data.copyTo(samples, { planeIndex, format: "f32-planar" });
            return samples;
        });
        data.close();
        if (this.decoderChannels !== this.width) {
            this.width = this.decoderChannels;
            this.ports.width(this.width);
        }
        this.post({ t: "samples", timestamp, channels }, channels.map(({ buffer }) => buffer));
        if (this.delayMs > 0)
            this.sendTiming();
    }
    fail(decoder, error) {
        if (decoder !== this.decoder)
            return;
        this.dropDecoder();
        if (this.decoderChannels > 2) {
            this.frontOnly = true;
            return;
        }
        this.failures += 1;
        if (this.failures >= MAX_FAILURES)
            this.ports.failed(error);
    }
    dropDecoder() {
        if (this.decoder !== undefined && this.decoder.state !== "closed")
            this.decoder.close();
        this.decoder = undefined;
        this.inDecoder = [];
        this.decoded = 0;
    }
    /** Tells the worklet when samples are due: at capture + delay, or as soon as possible. */
    sendTiming() {
        const base = this.dueBase();
        if (base === this.sentBase || (base !== undefined && this.sentBase !== undefined && Math.abs(base - this.sentBase) < 1))
            return;
        this.sentBase = base;
        this.post({ t: "timing", baseMs: base });
    }
    dueBase() {
        if (this.delayMs === 0)
            return undefined;
        const start = this.clock.localCaptureTimeOfTicks(-OPUS_LOOKAHEAD) ?? this.clock.fastestArrivalOfTicks(0);
        return start === undefined ? undefined : start + this.delayMs;
    }
    takeReport(report) {
        const now = epochNow();
        this.report = report;
        this.order.setWait(Math.min(report.bufferMs - SPARE_BUFFER_MS, MAX_WAIT_MS));
        this.concealedShare.push({ at: now, played: report.played, concealed: report.concealed });
        while (now - (this.concealedShare[0]?.at ?? now) > 1100)
            this.concealedShare.shift();
        if (!report.position)
            return;
        const { atMs } = report.position;
        const ticks = report.position.timestamp - OPUS_LOOKAHEAD;
        const captured = this.clock.captureTimeOfTicks(ticks);
        if (captured === undefined)
            return;
        this.lipSync.measureAudio(atMs - captured, now);
        const latency = this.clock.latencyOfTicks(ticks, atMs);
        if (latency !== undefined)
            this.latency.add(latency, now);
    }
    readStats() {
        const first = this.concealedShare[0];
        const last = this.concealedShare[this.concealedShare.length - 1];
        const played = first && last ? last.played - first.played : 0;
        return {
            packets: this.packets,
            packetsRecovered: this.recovered,
            concealedRatio: played > 0 && first && last ? (last.concealed - first.concealed) / played : 0,
            channels: this.channels,
            sampleRate: AUDIO_CLOCK_RATE,
            bufferMs: this.report?.bufferMs ?? 0,
            level: this.report?.level ?? 0,
            latency: this.latency.figures(epochNow()),
        };
    }
    close() {
        clearTimeout(this.timer);
        this.dropDecoder();
        this.port?.close();
    }
    post(message, transfer = []) {
        this.port?.postMessage(message, transfer);
    }
}
