import { MediaRate } from "@setsuna/congestion";
import { LONGEST_DELAY_MS } from "@setsuna/contracts";
import { emptyRtpHeader, isDiscardable, isKeyframe, readRtpHeader, setSequenceNumber, setTimestamp, } from "@setsuna/rtp";
import { GopCache } from "../history/gop-cache.ts";
import { PacketHistory } from "../history/packet-history.ts";
import { addEgressStats, emptyEgressStats } from "./egress-stats.ts";
import { FanOut } from "./fan-out.ts";
import { FEC_REQUEST_LASTS_MS } from "./rtp-subscriber.ts";
import { SequenceMapper } from "./sequence-mapper.ts";
import { TimestampMapper } from "./timestamp-mapper.ts";
/** A subscriber joins from the last keyframe when it is at most this old, in ms, and at most this many packets back; else from the next. */
const JOIN_AGE_MS = 2000;
const JOIN_PACKETS = 1500;
/** So many subscribers take what came since the last keyframe at a time. Further ones wait for their turn, or for a keyframe, which serves all. */
const MOST_CATCHING_UP = 8;
/** One published RTP stream and its subscribers: numbering, history, fan-out. The publisher comes and goes; the subscribers stay. */
export class RtpStream {
    ref;
    /** Who holds the slot; absent when nobody sends. */
    holder;
    /** Grows with each sender; 0 before the first. */
    senderGeneration = 0;
    /** The sender has said nothing for so long that another may take its place. */
    silent = false;
    /** Media of the present sender has come. */
    carries = false;
    /** Packets that subscribers were sent apart from the fan-out: again, or of what came before they joined. */
    packetsBeside = 0;
    /** Subscribers that take what came before they joined; counted once a tick, since a flood of them would each look at all. */
    catchingUp = 0;
    /** Until then somebody wants FEC, on the clock of `now`. */
    fecUntil = Number.NEGATIVE_INFINITY;
    rate = new MediaRate();
    /** Of the last packet or tick: what is sent from the history is stamped with it. */
    now = 0;
    source;
    keyframeComing = () => false;
    sequences;
    timestamps;
    history = new PacketHistory();
    gop = new GopCache(this.history);
    header = emptyRtpHeader();
    subscribers = new Map();
    /** By subscribers that are gone. */
    sentBefore = emptyEgressStats();
    fanOut;
    onState;
    onSubscribers;
    /**
     * `onState`: media of a sender began, or its sender is gone. `onViewers`: one more or less is to be served from here. `later`: packets
     * that come before it runs leave together.
     */
    constructor(ref, firstSequence, onState, onSubscribers = () => undefined, later = (run) => run()) {
        this.ref = ref;
        this.sequences = new SequenceMapper(firstSequence);
        this.timestamps = new TimestampMapper(ref.kind === "audio" ? 48000 : 90000);
        this.onState = onState;
        this.onSubscribers = onSubscribers;
        this.fanOut = new FanOut(this, later);
    }
    /** To all subscribers since it began. */
    get packetsOut() {
        return this.fanOut.packetsOut + this.packetsBeside;
    }
    /** What its subscribers were sent since it began, those who left included. */
    sent() {
        const sum = emptyEgressStats();
        addEgressStats(sum, this.sentBefore);
        for (const subscriber of this.subscribers.values())
            addEgressStats(sum, subscriber.sent());
        return sum;
    }
    get receivers() {
        let count = 0;
        for (const { downstream } of this.subscribers.values())
            count += downstream.receivers;
        return count;
    }
    /** Of the receivers, those who take the stream from here and not directly. */
    get forwarded() {
        let count = 0;
        for (const { direct, downstream } of this.subscribers.values())
            if (!direct)
                count += downstream.forwarded;
        return count;
    }
    /** True once media of the present sender has come, while it is there. */
    get live() {
        return this.carries && !this.silent;
    }
    /** The sender is there and sends nothing: its source is paused. */
    get paused() {
        return this.live && this.source?.paused === true;
    }
    get empty() {
        return this.holder === undefined && this.subscribers.size === 0;
    }
    /** A new sender has the slot. `keyframeComing`: one is on its way to this stream already, so a request for one is granted. */
    attach(source, keyframeComing = () => false) {
        this.fanOut.flush();
        this.source = source;
        this.keyframeComing = keyframeComing;
        this.senderGeneration += 1;
        this.carries = false;
        this.silent = false;
        this.restart();
        for (const subscriber of this.subscribers.values())
            subscriber.useCodec(source.codec);
        this.regroup();
    }
    /** Another sender is behind the same source, which numbers on: subscribers are told. */
    sourceChanged() {
        this.senderGeneration += 1;
        this.onState();
    }
    /** The sender is gone; subscribers wait. */
    detach() {
        this.fanOut.flush();
        this.source = undefined;
        this.holder = undefined;
        this.carries = false;
        this.silent = false;
        this.onState();
    }
    /** The sender's link seems to be gone, or it is back. */
    setSilent(silent) {
        this.silent = silent;
        if (this.carries)
            this.onState();
    }
    /** The same sender starts its numbers anew. */
    restart() {
        this.fanOut.resetFec();
        this.sequences.restart();
        this.timestamps.restart();
        this.gop.reset();
    }
    /** False when this subscriber has no codec for what is being sent; it stays and may play a later sender. */
    add(subscriber) {
        this.subscribers.set(subscriber.session, subscriber);
        this.regroup();
        this.onSubscribers();
        return this.source === undefined || subscriber.useCodec(this.source.codec);
    }
    /** A subscriber takes the stream directly from now on, or from here again. */
    setDirect(subscriber, direct, now) {
        this.fanOut.flush();
        const before = subscriber.direct;
        subscriber.setDirect(direct, this, now);
        if (subscriber.direct !== before)
            this.onSubscribers();
    }
    /** A subscriber says who it stands for. */
    setDownstream(subscriber, downstream) {
        const before = subscriber.downstream.forwarded;
        subscriber.downstream = downstream;
        if (downstream.forwarded !== before)
            this.onSubscribers();
    }
    remove(session) {
        const leaving = this.subscribers.get(session);
        if (leaving !== undefined)
            addEgressStats(this.sentBefore, leaving.sent());
        this.subscribers.delete(session);
        this.regroup();
    }
    regroup() {
        this.fanOut.regroup(this.subscribers.values(), this.source);
    }
    /** A media packet of the sender: number it, keep it, pass it on, with what comes together with it. The buffer is ours from here. */
    onMedia(packet, header, sequence, startsKeyframe, now) {
        const out = this.sequences.map(sequence);
        if (out === undefined)
            return;
        this.now = now;
        this.rate.octets += packet.length;
        setSequenceNumber(packet, out);
        const timestamp = this.timestamps.map(header.timestamp, now);
        setTimestamp(packet, timestamp);
        this.history.store(packet, out & 0xffff, now);
        if (!this.carries) {
            this.carries = true;
            this.onState();
        }
        if (this.ref.kind === "video")
            this.gop.onPacket(out, timestamp, startsKeyframe, packet.length, now);
        this.fanOut.offer(packet, header, out, startsKeyframe, now < this.fecUntil, now);
    }
    /** A packet that only probed the path is not passed on and leaves no gap; one that comes late fills the gap that subscribers saw. */
    onPadding(packet, header, sequence, now) {
        if (!this.sequences.leaveOut(sequence))
            this.onMedia(packet, header, sequence, false, now);
    }
    renderPacket(outSequence, encapsulation) {
        const stored = this.history.get(outSequence & 0xffff);
        const packetizer = this.fanOut.packetizerOf(encapsulation);
        if (stored === undefined || packetizer === undefined || this.source === undefined)
            return undefined;
        const copy = Buffer.from(stored);
        if (!readRtpHeader(copy, this.header))
            return undefined;
        const { codec } = this.source.codec;
        const startsKeyframe = codec !== "opus" && isKeyframe(codec, copy, this.header);
        return packetizer.packetize(copy, this.header, startsKeyframe, true, this.now);
    }
    /** RTCP of a subscriber; `ntpNow` is the server clock in ms since the Unix epoch. */
    onSubscriberRtcp(subscriber, bytes, now, ntpNow) {
        this.packetsBeside += subscriber.onRtcp(bytes, this, now, ntpNow);
    }
    /** A subscriber asks for packets again, by its own numbers. */
    resend(subscriber, sequences, now) {
        for (const sequence of sequences)
            if (subscriber.resend(sequence, this, now))
                this.packetsBeside += 1;
    }
    joinPoint(now) {
        const start = this.gop.keyframeStart();
        if (start === undefined || this.newest() - start > JOIN_PACKETS)
            return undefined;
        return (this.gop.ageMs(now) ?? Number.POSITIVE_INFINITY) > JOIN_AGE_MS ? undefined : start;
    }
    /** A subscriber will join in a moment: what it begins with is asked for now, where nothing here is new enough. */
    expectSubscriber(now) {
        if (this.ref.kind === "video" && this.joinPoint(now) === undefined)
            this.requestKeyframe(now);
    }
    get hasRoomToCatchUp() {
        return this.catchingUp < MOST_CATCHING_UP;
    }
    catchUpBegins() {
        this.catchingUp += 1;
    }
    newest() {
        return this.sequences.newest;
    }
    /** A subscriber wants FEC, for as long as a request counts. */
    requestFec(now) {
        if (now >= this.fecUntil)
            this.fanOut.resetFec();
        this.fecUntil = now + FEC_REQUEST_LASTS_MS;
    }
    /**
     * A subscriber's decoder waits for a keyframe. `recording`: it does not, and a recording asks for one; such a request is dropped while
     * the sender's path or a subscriber's loses packets, since a keyframe is a burst that is late or broken for those who look.
     */
    requestKeyframe(now, recording) {
        if (this.keyframeComing() || this.source === undefined)
            return;
        if (recording && (now < this.fecUntil || this.source.repairSymbolsWanted() > 0))
            return;
        this.source.requestKeyframe(now);
    }
    /** Sends the next part to subscribers that are catching up or have a constrained downlink. Call every few ms. */
    catchUp(now) {
        this.fanOut.flush();
        this.now = now;
        this.rate.tick(now);
        this.catchingUp = 0;
        for (const { isCatchingUp } of this.subscribers.values())
            if (isCatchingUp)
                this.catchingUp += 1;
        for (const subscriber of this.subscribers.values()) {
            const { isCatchingUp } = subscriber;
            this.packetsBeside += subscriber.catchUp(this, now);
            if (isCatchingUp && !subscriber.isCatchingUp)
                this.catchingUp -= 1;
        }
    }
    get mediaRate() {
        return this.rate.bitsPerSecond;
    }
    endOfDiscardable(outSequence) {
        const codec = this.source?.codec.codec;
        if (codec === undefined || codec === "opus")
            return undefined;
        const { header } = this;
        let timestamp;
        for (let sequence = outSequence; sequence <= this.newest(); sequence += 1) {
            const packet = this.history.get(sequence & 0xffff);
            if (packet === undefined || !readRtpHeader(packet, header) || !isDiscardable(codec, packet, header))
                return undefined;
            timestamp ??= header.timestamp;
            if (header.timestamp !== timestamp)
                return undefined;
            if (header.marker)
                return sequence;
        }
        return undefined;
    }
    waitedMs(outSequence, now) {
        const at = this.history.storedAtUnwrapped(this.history.unwrap(outSequence & 0xffff));
        return at === undefined ? 0 : now - at;
    }
    /** The narrowest downlink of the subscribers that take the stream from here, bit/s; undefined while none is known to be narrow. */
    narrowestDownlink(now) {
        let least;
        for (const { direct, downlink, downstream } of this.subscribers.values()) {
            const rate = direct ? undefined : (downlink.rate(now) ?? downstream.narrowestDownlink);
            if (rate !== undefined && (least === undefined || rate < least))
                least = rate;
        }
        return least;
    }
    /** The longest delay of the subscribers that take the stream from here, ms; one that is not known may be any. 0 without subscribers. */
    get longestDelayMs() {
        let longest = 0;
        for (const { direct, downstream } of this.subscribers.values())
            if (!direct && downstream.receivers > 0)
                longest = Math.max(longest, downstream.longestDelayMs ?? LONGEST_DELAY_MS);
        return longest;
    }
    /** What a subscriber's media clock shows now, for sender reports; undefined before media or while the sender's clock is unknown. */
    mediaTime(ntpNow) {
        const anchor = this.captureAnchor();
        if (anchor === undefined || this.source === undefined)
            return undefined;
        return (anchor.rtp + Math.round(((ntpNow - anchor.capturedAt) * this.source.clockRate) / 1000)) >>> 0;
    }
    /** The newest media's; undefined before media or while the sender's clock is unknown. */
    captureAnchor() {
        const latest = this.timestamps.latest();
        if (latest === undefined || this.source === undefined || !this.live)
            return undefined;
        const { clock, clockRate } = this.source;
        const sourceRtp = this.timestamps.source(latest.out);
        const capturedAt = clock.capturedAt(sourceRtp);
        if (capturedAt === undefined)
            return undefined;
        const senderRtp = clock.senderRtp?.(sourceRtp) ?? sourceRtp;
        return { rtp: latest.out, senderRtp, capturedAt, settled: clock.settled, clockRate };
    }
}
