import type { RtpHeader } from "@setsuna/rtp";
import { type Encapsulation, type Packetizer, packetizer } from "./encapsulation.ts";
import type { RtpSubscriber } from "./rtp-subscriber.ts";
import type { StreamSource } from "./stream-source.ts";
import { SubscriberFec } from "./subscriber-fec.ts";
import type { SubscriberSource } from "./subscriber-source.ts";

/** Runs it once what has come by now is taken in; nothing is lost when it never does. */
export type Later = (run: () => void) => void;

/** A packet in the encapsulation of a group, patched in place for each of its subscribers. */
interface Waiting {
  readonly packet: Buffer;
  readonly out: number;
  readonly startsKeyframe: boolean;
  readonly endsFrame: boolean;
  /** When it came, if somebody wanted FEC then. */
  readonly fecAt: number | undefined;
}

/** Subscribers that get the same bytes but for the fixed header. */
interface SubscriberGroup {
  readonly subscribers: RtpSubscriber[];
  readonly packetizer: Packetizer;
  /** Absent where the encapsulation has no FEC. */
  readonly fec: SubscriberFec | undefined;
  waiting: Waiting[];
}

/**
 * The way of a stream's packets to all of its subscribers. Packets that came together leave subscriber by subscriber and not packet by packet: with
 * many subscribers a frame's packets take ms to send, and so half of the subscribers have the whole frame in half of that time, the last no later.
 */
export class FanOut {
  packetsOut = 0;
  private readonly source: SubscriberSource;
  private readonly later: Later;
  private groups: ReadonlyMap<string, SubscriberGroup> = new Map();
  private groupList: readonly SubscriberGroup[] = [];
  private waits = false;

  constructor(source: SubscriberSource, later: Later) {
    this.source = source;
    this.later = later;
  }

  /** These are the subscribers now. `sender`: who sends; absent: nobody, so that there is no encapsulation to send in. */
  regroup(subscribers: Iterable<RtpSubscriber>, sender: StreamSource | undefined): void {
    this.flush();
    const groups = new Map<string, SubscriberGroup>();
    for (const subscriber of subscribers) {
      if (sender === undefined) break;
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
  packetizerOf(encapsulation: Encapsulation): Packetizer | undefined {
    return this.groups.get(encapsulation.key)?.packetizer;
  }

  /** A packet for all who are ready for it; the buffer is ours from here. */
  offer(packet: Buffer, header: RtpHeader, out: number, startsKeyframe: boolean, wantsFec: boolean, now: number): void {
    const endsFrame = header.marker;
    for (let index = 0; index < this.groupList.length; index += 1) {
      const group = this.groupList[index];
      if (group === undefined) continue;
      const isLast = index === this.groupList.length - 1;
      const packetized = group.packetizer.packetize(packet, header, startsKeyframe, isLast, now);
      group.waiting.push({ packet: packetized, out, startsKeyframe, endsFrame, fecAt: wantsFec ? now : undefined });
    }
    if (this.waits || this.groupList.length === 0) return;
    this.waits = true;
    this.later(() => this.flush());
  }

  /** Sends what waits. To be called before anything else that changes what subscribers are to get. */
  flush(): void {
    if (!this.waits) return;
    this.waits = false;
    for (const group of this.groupList) {
      const { waiting } = group;
      group.waiting = [];
      this.send(group.subscribers, waiting);
      if (group.fec === undefined) continue;
      for (const { packet, out, endsFrame, fecAt } of waiting)
        if (fecAt !== undefined)
          this.packetsOut += group.fec.onPacket(packet, out, endsFrame, group.subscribers, this.source, fecAt);
    }
  }

  private send(subscribers: readonly RtpSubscriber[], packets: readonly Waiting[]): void {
    for (let index = 0; index < subscribers.length; index += 1) {
      const subscriber = subscribers[index];
      for (let next = 0; next < packets.length; next += 1) {
        const one = packets[next];
        if (one !== undefined && subscriber?.forward(one.packet, one.out, one.startsKeyframe) === true) this.packetsOut += 1;
      }
    }
  }

  /** FEC begins anew: numbers do, or nobody wanted any. */
  resetFec(): void {
    this.flush();
    for (const { fec } of this.groupList) fec?.reset();
  }
}
