import { ConstrainedDownlink, FrameDropper } from "@setsuna/congestion";
import { HEARTBEAT_INTERVAL_MS } from "@setsuna/contracts";
import { endsCarriedFrame } from "./encapsulation.ts";
/** Packets of a catch-up that may leave in one tick (5 ms): about 45 Mbit/s, so that a join does not flood the subscriber's downlink. */
const CATCH_UP_PER_TICK = 24;
/** A frame that would leave later than this after it came is left out, with all up to the next keyframe, ms. */
const MAX_WAIT_MS = 400;
/** A frame that no other needs is left out when it would leave later than this after it came, ms: the next would wait for it. */
const MAX_DISCARDABLE_WAIT_MS = 10;
/** A keyframe that is older is not begun with, ms: what follows it would be late at once. */
const FRESH_KEYFRAME_MS = 200;
/** A subscriber whose downlink is full, and that has got stuck, begins anew; not before what it began with can have come, ms. */
const STUCK_MS = 1000;
/** Word of a direct route that is not repeated lapses after this, in ms. */
const DIRECT_LASTS_MS = 3 * HEARTBEAT_INTERVAL_MS;
/** What of a stream goes to one subscriber now, and how fast: joining, keeping up, a constrained downlink, a direct route. */
export class SubscriberDelivery {
    /** The estimate of its downlink, as the subscriber reports it. */
    downlink = new ConstrainedDownlink();
    egress;
    encapsulation;
    kind;
    dropper = new FrameDropper();
    state = { name: "waiting-for-keyframe" };
    /** From now on a delivery is paced. */
    paces = false;
    open = false;
    constructor(egress, encapsulation, kind) {
        this.egress = egress;
        this.encapsulation = encapsulation;
        this.kind = kind;
    }
    /** True while it takes what came before it joined. */
    get isCatchingUp() {
        return this.state.name === "catching-up";
    }
    /** True while the subscriber takes the stream directly and not from here. */
    get direct() {
        return this.state.name === "direct";
    }
    /** True when the subscriber speaks of its direct route no more and is to be served from here. */
    directLapsed(now) {
        return this.state.name === "direct" && now >= this.state.until;
    }
    /** Whether the subscriber has had the stream from here since it last began. */
    get hasBegun() {
        return this.state.name !== "waiting-for-keyframe" && !this.direct;
    }
    /** Whether the subscriber keeps up with the stream, that packet of it included. */
    isLiveAt(outSequence) {
        return this.state.name === "live" && outSequence >= this.state.from;
    }
    /** Whether frames were dropped of late, since the downlink is too narrow. */
    isDroppingFrames(now) {
        return this.dropper.isDroppingFrames(now);
    }
    /** Another sender: it begins with a keyframe. */
    restart() {
        if (!this.direct)
            this.state = { name: "waiting-for-keyframe" };
    }
    /** The subscriber says whether it takes the stream directly now; when not, it begins here as one who joins. */
    setDirect(direct, source, now) {
        if (direct)
            this.state = { name: "direct", until: now + DIRECT_LASTS_MS };
        else if (this.direct) {
            this.state = { name: "waiting-for-keyframe" };
            if (this.open)
                this.join(source, now);
        }
    }
    /** The subscriber's connection is open: begin. */
    join(source, now) {
        this.open = true;
        if (!this.egress.isPlayable || this.direct)
            return;
        if (this.kind === "audio") {
            const from = source.newest() + 1;
            this.begin({ name: "live", from });
            return;
        }
        this.joinVideo(source, now);
    }
    joinVideo(source, now) {
        const from = source.joinPoint(now);
        if (from !== undefined && source.hasRoomToCatchUp) {
            this.begin({ name: "catching-up", from, cursor: from });
            source.catchUpBegins();
            return;
        }
        this.state = from === undefined ? { name: "waiting-for-keyframe" } : { name: "waiting-for-keyframe", queued: true };
        source.requestKeyframe(now);
    }
    begin(state) {
        this.egress.begin(state.from);
        this.dropper.onDeliveryStart();
        this.state = state;
    }
    beginPaced(from) {
        this.begin({ name: "paced", from, begunAt: undefined, cursor: from, atFrameStart: true });
    }
    goOnPaced(from, cursor) {
        this.state = { name: "paced", from, begunAt: undefined, cursor, atFrameStart: false };
    }
    /** The subscriber says what its downlink carries. */
    onDownlinkEstimate(figures, source, now) {
        if (this.encapsulation.name !== "packets")
            return;
        this.downlink.onEstimate(figures, now);
        if (this.paces || !this.downlink.needsPacing(source.mediaRate, now))
            return;
        this.paces = true;
        this.downlink.addBacklog(figures.queuingDelayMs, now);
        const { state } = this;
        if (state.name === "live")
            this.goOnPaced(state.from, source.newest() + 1);
        if (state.name === "catching-up")
            this.goOnPaced(state.from, state.cursor);
    }
    /**
     * The subscriber's decoder waits for a keyframe. True when the request may go to the sender: a subscriber with a constrained downlink has it granted by what is
     * on its way, or rarely.
     */
    onKeyframeRequest(source, now, recording) {
        if (!this.paces)
            return true;
        if (recording !== undefined)
            return false;
        const { state } = this;
        if (state.name === "waiting-for-keyframe")
            this.dropper.waitForKeyframe();
        const isStuck = state.name === "paced" && now - (state.begunAt ?? Number.NEGATIVE_INFINITY) >= STUCK_MS;
        if (isStuck)
            this.dropToKeyframe(state, source, now);
        return false;
    }
    /** Leaves out what waits, up to a keyframe: the one that is there if it is fresh, else the next. */
    dropToKeyframe({ cursor }, source, now) {
        this.dropper.onDropped(now);
        const keyframe = source.joinPoint(now);
        if (keyframe !== undefined && keyframe > cursor && source.waitedMs(keyframe, now) < FRESH_KEYFRAME_MS) {
            this.beginPaced(keyframe);
            return;
        }
        this.state = { name: "waiting-for-keyframe" };
        this.dropper.waitForKeyframe(now);
    }
    /**
     * Offers a packet that just arrived; it is sent when the subscriber is ready for it. `packet` is patched in place.
     * `startsKeyframe`: a subscriber that waits may begin here.
     */
    forward(packet, outSequence, startsKeyframe) {
        const { state } = this;
        if (!this.open || !this.egress.isPlayable || state.name === "direct")
            return false;
        if (state.name === "waiting-for-keyframe") {
            if (!startsKeyframe)
                return false;
            if (this.paces) {
                // The next tick begins to send.
                this.beginPaced(outSequence);
                return false;
            }
            this.begin({ name: "live", from: outSequence });
            return this.egress.send(packet, outSequence);
        }
        if (outSequence < state.from)
            return false;
        // A catch-up passes this packet by itself, unless it is a repair of something already passed.
        if (state.name !== "live" && outSequence >= state.cursor)
            return false;
        return this.egress.send(packet, outSequence);
    }
    /** Sends the next part of a catch-up, or of what a constrained downlink takes. Returns packets sent. */
    catchUp(source, now) {
        const { state } = this;
        if (this.paces)
            return this.sendPaced(source, now);
        if (state.name === "waiting-for-keyframe" && state.queued && source.hasRoomToCatchUp)
            this.joinVideo(source, now);
        if (state.name !== "catching-up")
            return 0;
        let sent = 0;
        const newest = source.newest();
        while (sent < CATCH_UP_PER_TICK && state.cursor <= newest) {
            const packet = source.renderPacket(state.cursor, this.encapsulation);
            // What is missing here is being repaired and will be forwarded when it comes.
            if (packet !== undefined && this.egress.send(packet, state.cursor))
                sent += 1;
            state.cursor += 1;
        }
        if (state.cursor > newest)
            this.state = { name: "live", from: state.from };
        return sent;
    }
    /** Leaves out the frame at the cursor; false where others need it. */
    leavesOut(state, source, now) {
        const last = source.endOfDiscardable(state.cursor);
        if (last === undefined)
            return false;
        this.dropper.onDropped(now);
        this.egress.leaveOut(state.cursor, last);
        state.cursor = last + 1;
        return true;
    }
    sendPaced(source, now) {
        const { state } = this;
        const hasRoom = this.downlink.canStopPacing(source.mediaRate, now);
        if (state.name !== "paced") {
            if (hasRoom)
                this.paces = false;
            else if (state.name === "catching-up")
                this.goOnPaced(state.from, state.cursor);
            if (state.name === "waiting-for-keyframe" && this.dropper.takeKeyframeRequest(now))
                source.requestKeyframe(now);
            return 0;
        }
        if (!this.downlink.maySend(now))
            return 0;
        if (state.cursor === state.from)
            state.begunAt ??= now;
        const newest = source.newest();
        let sent = 0;
        const most = this.downlink.burst(now);
        while (sent < most && state.cursor <= newest) {
            if (state.atFrameStart) {
                const waitedMs = source.waitedMs(state.cursor, now);
                if (waitedMs > MAX_WAIT_MS) {
                    this.dropToKeyframe(state, source, now);
                    return sent;
                }
                if (waitedMs > MAX_DISCARDABLE_WAIT_MS && this.leavesOut(state, source, now))
                    continue;
            }
            const packet = source.renderPacket(state.cursor, this.encapsulation);
            // What is missing here is being repaired and will be forwarded when it comes.
            if (packet !== undefined && this.egress.send(packet, state.cursor)) {
                this.downlink.onSent(packet.length);
                state.atFrameStart = endsCarriedFrame(packet);
                sent += 1;
            }
            state.cursor += 1;
        }
        if (state.cursor > newest && hasRoom) {
            this.paces = false;
            this.state = { name: "live", from: state.from };
        }
        return sent;
    }
}
