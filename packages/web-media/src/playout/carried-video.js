import { BandwidthEstimator, hasPathChanged, LossMeter } from "@setsuna/congestion";
import { DOWNLINK_ESTIMATE_MS, FEC_REQUEST_MS, isCarriedRepair, MAX_NACKED, readCarriedPacket, readCarriedRepair, } from "@setsuna/contracts";
import { repairCountFor } from "@setsuna/fec";
import { PacketAssembler } from "@setsuna/playout";
import { OUTAGE_MS, RTP_HEADER_LENGTH } from "@setsuna/rtp";
import { epochNow } from "./epoch-now.ts";
/** Longest wait for a repair, ms, when the delay leaves no more: after that the picture goes on from the next keyframe. */
const REPAIR_DEADLINE_MS = 400;
/** The second request is answered after so many round trips. A keyframe takes one from when it is wished for, and is many packets. */
const REPAIR_ROUND_TRIPS = 2.4;
/** The least of so many measurements, one a second, counts: a queue that stands is in all of them, a process that had to wait in one. */
const ROUND_TRIPS_LOOKED_AT = 3;
/** A frame has as many packets as the largest of late had, less this share for each since. */
const SHRINK = 0.02;
/** How often missing packets and deadlines are looked at while something is missing, ms. */
const WATCH_INTERVAL_MS = 5;
/** Video that comes packet by packet (contracts/packet-carriage): puts frames together and asks for what is missing. */
export class CarriedVideo {
    ports;
    assembler = new PacketAssembler();
    loss = new LossMeter();
    fec = { packets: 0, wishedAt: Number.NEGATIVE_INFINITY };
    bandwidth = new BandwidthEstimator();
    told;
    delay;
    roundTrips = [];
    playoutDelayMs = 0;
    /** Of the larger frames of late; undefined before the first. */
    framePackets;
    heardAt = Number.NEGATIVE_INFINITY;
    timer;
    constructor(ports) {
        this.ports = ports;
        this.setDelay(0);
    }
    setDelay(ms) {
        this.playoutDelayMs = ms;
        this.assembler.setDelay(ms);
        const repairedMs = REPAIR_ROUND_TRIPS * (this.delay?.roundTripMs ?? 0);
        this.assembler.setRepairDeadline(Math.max(REPAIR_DEADLINE_MS, repairedMs, ms));
    }
    setRoundTrip(measuredMs) {
        this.roundTrips = [...this.roundTrips.slice(1 - ROUND_TRIPS_LOOKED_AT), measuredMs];
        const ms = Math.min(...this.roundTrips);
        this.delay = { roundTripMs: ms, leastRoundTripMs: Math.min(ms, this.delay?.leastRoundTripMs ?? ms) };
        this.assembler.setRoundTrip(ms);
        this.setDelay(this.playoutDelayMs);
    }
    /** A connection or a sender begins. */
    reset() {
        this.assembler.reset();
        this.loss.reset();
        this.roundTrips = [];
        this.bandwidth.reset();
        // The line may be another one; how long it takes is told again within a second.
        this.delay = this.delay && { roundTripMs: this.delay.roundTripMs, leastRoundTripMs: this.delay.roundTripMs };
        this.fec = { packets: 0, wishedAt: Number.NEGATIVE_INFINITY };
    }
    /** One carried packet; what is none is ignored. */
    receive(data, { sequenceNumber: lineSequence, timestamp: sentAt, cameAt }) {
        const bytes = new Uint8Array(data);
        const now = epochNow();
        if (now - this.heardAt > OUTAGE_MS)
            this.ports.heardAgain();
        this.heardAt = now;
        if (lineSequence !== undefined) {
            this.meterLoss(lineSequence, now, cameAt);
            const size = RTP_HEADER_LENGTH + data.byteLength;
            if (sentAt !== undefined && this.bandwidth.onPacket(lineSequence, sentAt, size, cameAt ?? now))
                this.tellLine(now);
        }
        if (isCarriedRepair(bytes)) {
            const fec = readCarriedRepair(bytes);
            if (fec === undefined)
                return;
            this.assembler.onFec(fec, now);
        }
        else {
            const packet = readCarriedPacket(bytes);
            if (!packet.ok)
                return;
            this.assembler.onPacket(packet.value, now);
        }
        this.advance(now);
    }
    /** What a full line drops is no loss that FEC could recover: more of it would fill the line more. */
    meterLoss(lineSequence, now, cameAt) {
        if (this.bandwidth.isFull(now))
            this.loss.reset();
        else
            this.loss.onPacket(lineSequence, now, cameAt);
        this.chooseFec(now);
    }
    tellLine(now) {
        const { bitsPerSecond, queuingDelayMs, isPoliced } = this.bandwidth;
        if (bitsPerSecond === undefined)
            return;
        const figures = { bitsPerSecond, queuingDelayMs, ...(isPoliced ? { policed: true } : {}) };
        const { told } = this;
        const isNews = hasPathChanged(told?.figures.bitsPerSecond, bitsPerSecond) || told?.figures.policed !== figures.policed;
        if (told !== undefined && !isNews && now - told.at < DOWNLINK_ESTIMATE_MS)
            return;
        this.told = { figures, at: now };
        this.ports.line(figures);
    }
    chooseFec(now) {
        const packets = repairCountFor(this.loss.recent(), this.delay, this.framePackets);
        if (packets === this.fec.packets && (packets === 0 || now - this.fec.wishedAt < FEC_REQUEST_MS))
            return;
        this.fec = { packets, wishedAt: now };
        this.ports.fec(packets);
    }
    advance(now) {
        for (const frame of this.assembler.take(now)) {
            if (frame.type === "delta")
                this.framePackets = Math.max(frame.packets, (this.framePackets ?? 0) * (1 - SHRINK));
            this.ports.frame(frame);
        }
        const missing = this.assembler.nacksDue(now, this.delay?.roundTripMs);
        for (let from = 0; from < missing.length; from += MAX_NACKED)
            this.ports.nack(missing.slice(from, from + MAX_NACKED));
        if (this.assembler.keyframeWanted())
            this.ports.keyframeNeeded();
        if (this.timer === undefined && this.isWaiting()) {
            this.timer = setTimeout(() => {
                this.timer = undefined;
                this.advance(epochNow());
            }, WATCH_INTERVAL_MS);
        }
    }
    isWaiting() {
        return this.assembler.nextDeadline() !== undefined || this.assembler.keyframeWanted();
    }
    readStats() {
        const { packetsReceived, packetsLost, packetsRecovered } = this.assembler.counters();
        return packetsReceived === 0 ? {} : { packetsLost, packetsRecovered, lineBitsPerSecond: this.bandwidth.bitsPerSecond };
    }
    close() {
        clearTimeout(this.timer);
    }
}
