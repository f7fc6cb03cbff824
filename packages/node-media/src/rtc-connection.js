import datachannel from "node-datachannel";
import { describeSection } from "./media-section.ts";
import { MediaTrack } from "./media-track.ts";
import { MessageChannel } from "./message-channel.ts";
import { refuseChannel } from "./refuse-channel.ts";
import { releaseTracks } from "./release-tracks.ts";
/** Room for a full Ethernet packet of SRTP without fragmentation, bytes. */
const MTU = 1500;
/**
 * Holds one WebRTC connection of libdatachannel: tracks of raw RTP, and data channels that both ends agreed on. A channel that the far end
 * opens by itself is closed. Add tracks and channels first, then exchange descriptions; nothing starts by itself.
 */
export class RtcConnection {
    connection;
    events;
    tracks = [];
    waiting = [];
    gathered = false;
    reached = false;
    closed = false;
    constructor(options, events) {
        this.events = events;
        const { name, iceServers = [], bindAddress, portRange } = options;
        const hasRange = portRange !== undefined && portRange.begin !== 0;
        this.connection = new datachannel.PeerConnection(name, {
            iceServers: [...iceServers],
            // Else a track or channel starts the negotiation by itself, and its end can be missed.
            disableAutoNegotiation: true,
            mtu: MTU,
            ...(bindAddress === undefined ? {} : { bindAddress }),
            ...(hasRange ? { portRangeBegin: portRange.begin, portRangeEnd: portRange.end } : {}),
        });
        this.connection.onStateChange((state) => {
            if (!this.closed && (state === "failed" || state === "closed"))
                events.onFailed();
        });
        this.connection.onIceStateChange((state) => {
            if (this.closed || this.reached || (state !== "connected" && state !== "completed"))
                return;
            this.reached = true;
            events.onReached?.();
        });
        this.connection.onGatheringStateChange((state) => {
            if (state !== "complete")
                return;
            this.gathered = true;
            for (const resolve of this.waiting.splice(0))
                resolve();
        });
        this.connection.onDataChannel(refuseChannel);
    }
    get isClosed() {
        return this.closed;
    }
    /** Adds a section of RTP. */
    addTrack(section, events = {}) {
        const track = this.connection.addTrack(describeSection(section));
        this.tracks.push(track);
        return new MediaTrack(section.mid, track, () => this.mayOpen(), () => this.closed, events);
    }
    /** Adds a data channel. */
    addChannel({ label, id, reliable }, events) {
        const channel = this.connection.createDataChannel(label, {
            negotiated: true,
            id,
            ...(reliable ? {} : { unordered: true, maxRetransmits: 0 }),
        });
        return new MessageChannel(channel, () => this.mayOpen(), () => this.closed, events);
    }
    /** Makes our description and begins to gather candidates. Throws Error where libdatachannel can make none. */
    describe(kind) {
        this.connection.setLocalDescription(kind);
    }
    /** Returns our description with the candidates gathered so far; undefined before {@link describe} and after {@link close}. */
    localDescription() {
        return this.closed ? undefined : this.connection.localDescription()?.sdp;
    }
    /** Resolves when all candidates are gathered, or after `limitMs`. */
    whenGathered(limitMs) {
        if (this.gathered)
            return Promise.resolve();
        return new Promise((resolve) => {
            const limit = setTimeout(resolve, limitMs);
            this.waiting.push(() => {
                clearTimeout(limit);
                resolve();
            });
        });
    }
    /** Takes the far end's description. Throws Error for one that libdatachannel does not accept. */
    accept(sdp, kind) {
        this.connection.setRemoteDescription(sdp, kind);
    }
    /** Returns the pair that ICE selected; undefined before, and after {@link close}. */
    selectedPair() {
        return (this.closed ? undefined : this.connection.getSelectedCandidatePair()) ?? undefined;
    }
    /** Returns SCTP's smoothed round trip in ms; undefined without data channels, before the first measurement, and after {@link close}. */
    roundTripMs() {
        const rtt = this.closed ? 0 : this.connection.rtt();
        return Number.isFinite(rtt) && rtt > 0 ? rtt : undefined;
    }
    /** Ends the connection. Safe to call twice. */
    close() {
        if (this.closed)
            return;
        this.closed = true;
        for (const resolve of this.waiting.splice(0))
            resolve();
        this.connection.close();
        releaseTracks(this.tracks);
    }
    mayOpen() {
        return this.events.mayOpen?.() !== false && !this.closed;
    }
}
