import { packetizer } from "./encapsulation.ts";
import { SubscriberFec } from "./subscriber-fec.ts";
/**
 * The way of a stream's packets to all of its subscribers. Packets that came together leave subscriber by subscriber and not packet by packet: with
 * many subscribers a frame's packets take ms to send, and so half of the subscribers have the whole frame in half of that time, the last no later.
 */
export class FanOut {
    packetsOut = 0;
    source;
    later;
    groups = new Map();
    groupList = [];
    waits = false;
    constructor(source, later) {
        this.source = source;
        this.later = later;
    }
    /** These are the subscribers now. `sender`: who sends; absent: nobody, so that there is no encapsulation to send in. */
    regroup(subscribers, sender) {
        this.flush();
        const groups = new Map();
        for (const subscriber of subscribers) {
            if (sender === undefined)
                break;
            const { encapsulation } = subscriber;
            const group = groups.get(encapsulation.key) ?? {
                subscribers: [],
                packetizer: packetizer(encapsulation, sender.codec.codec, sender.extensions),
                // Goes on when somebody joins: who was there is not to lose FEC for a frame.
                fec: encapsulation.name === "packets" ? (this.groups.get(encapsulation.key)?.fec ?? new SubscriberFec()) : undefined,
                waiting: [],
            };
            group.subscribers.push(subscriber);
            groups.set(encapsulation.key, group);
        }
        this.groups = groups;
        this.groupList = [...groups.values()];
    }
    /** Returns what puts packets of the sender into this encapsulation; undefined where no subscriber has it. */
    packetizerOf(encapsulation) {
        return this.groups.get(encapsulation.key)?.packetizer;
    }
    /** A packet for all who are ready for it; the buffer is ours from here. */
    offer(packet, header, out, startsKeyframe, wantsFec, now) {
        const endsFrame = header.marker;
        for (let index = 0; index < this.groupList.length; index += 1) {
            const group = this.groupList[index];
            if (group === undefined)
                continue;
            const isLast = index === this.groupList.length - 1;
            const packetized = group.packetizer.packetize(packet, header, startsKeyframe, isLast, now);
            group.waiting.push({ packet: packetized, out, startsKeyframe, endsFrame, fecAt: wantsFec ? now : undefined });
        }
        if (this.waits || this.groupList.length === 0)
            return;
        this.waits = true;
        this.later(() => this.flush());
    }
    /** Sends what waits. To be called before anything else that changes what subscribers are to get. */
    flush() {
        if (!this.waits)
            return;
        this.waits = false;
        for (const group of this.groupList) {
            const { waiting } = group;
            group.waiting = [];
            this.send(group.subscribers, waiting);
            if (group.fec === undefined)
                continue;
            for (const { packet, out, endsFrame, fecAt } of waiting)
                if (fecAt !== undefined)
                    this.packetsOut += group.fec.onPacket(packet, out, endsFrame, group.subscribers, this.source, fecAt);
        }
    }
    send(subscribers, packets) {
        for (let index = 0; index < subscribers.length; index += 1) {
            const subscriber = subscribers[index];
            for (let next = 0; next < packets.length; next += 1) {
                const one = packets[next];
                if (one !== undefined && subscriber?.forward(one.packet, one.out, one.startsKeyframe) === true)
                    this.packetsOut += 1;
            }
        }
    }
    /** FEC begins anew: numbers do, or nobody wanted any. */
    resetFec() {
        this.flush();
        for (const { fec } of this.groupList)
            fec?.reset();
    }
}
