import type { MediaSessionId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { RtpHeader } from "@setsuna/rtp";
import type { CodecVariant } from "../sdp/codecs.ts";
import { addEgressStats, type EgressStats, emptyEgressStats } from "./egress-stats.ts";
import type { Packetizer } from "./encapsulation.ts";
import type { RtpSubscriber } from "./rtp-subscriber.ts";
import type { StreamHistory } from "./stream-history.ts";
import { SubscriberFec } from "./subscriber-fec.ts";
import type { CatchUpPlaces } from "./subscriber-state.ts";

/** Runs after the current input. Losing the callback is harmless. */
export type Later = (run: () => void) => void;
export type RelayClock = () => Milliseconds;

/** At the same time. Others wait for a slot or the next keyframe. */
const MAX_CATCHING_UP = 8;
/** Between measurements of forwarding time, ms: each reads a clock per subscriber. */
const TIMED_EVERY_MS = 100;

/** A packet that is patched in place for each subscriber of a group. */
interface Waiting {
  readonly packet: Buffer;
  readonly out: number;
  readonly startsKeyframe: boolean;
  readonly endsFrame: boolean;
  /** Later packets came before it, or one before its keyframe is missing. */
  readonly isOutOfOrder: boolean;
  readonly cameAt: Milliseconds;
  /** Arrival, if a subscriber wanted FEC then. */
  readonly fecAt: Milliseconds | undefined;
}

/** Its subscribers get the same bytes except for the fixed header. */
interface SubscriberGroup {
  readonly subscribers: RtpSubscriber[];
  readonly packetizer: Packetizer;
  /** Absent if this encapsulation has no FEC. */
  readonly fec: SubscriberFec | undefined;
  waiting: Waiting[];
}

/**
 * Packetizes once per encapsulation. Packets that arrived together are sent subscriber by subscriber: half of many
 * subscribers get a whole frame in half the time, and the last no later. Methods that return true: a subscriber needs a
 * keyframe.
 */
export class FanOut {
  private readonly history: StreamHistory;
  private readonly later: Later;
  private readonly clock: RelayClock | undefined;
  private sampledAt = Number.NEGATIVE_INFINITY;
  private readonly subscribers = new Map<MediaSessionId, RtpSubscriber>();
  private readonly ended = emptyEgressStats();
  private groups: ReadonlyMap<string, SubscriberGroup> = new Map();
  private groupList: readonly SubscriberGroup[] = [];
  private waits = false;
  /** Once per tick: in a flood of joins, each subscriber would otherwise count all others. */
  private readonly places: CatchUpPlaces = { free: MAX_CATCHING_UP };

  /**
   * @param history of the stream; makes the packetizers. @param later packets that come before it runs leave together. @param
   * clock absent: not timed.
   */
  constructor(history: StreamHistory, later: Later, clock?: RelayClock) {
    this.history = history;
    this.later = later;
    this.clock = clock;
  }

  all(): Iterable<RtpSubscriber> {
    return this.subscribers.values();
  }

  get isEmpty(): boolean {
    return this.subscribers.size === 0;
  }

  sent(): EgressStats {
    const sum = emptyEgressStats();
    addEgressStats(sum, this.ended);
    for (const { egress } of this.subscribers.values()) addEgressStats(sum, egress.sent());
    return sum;
  }

  /** It receives nothing before {@link join}. */
  add(subscriber: RtpSubscriber): void {
    this.subscribers.set(subscriber.session, subscriber);
    this.regroup();
  }

  release(subscriber: RtpSubscriber): void {
    this.subscribers.delete(subscriber.session);
    this.regroup();
  }

  remove(session: MediaSessionId): void {
    const leaving = this.subscribers.get(session);
    if (leaving !== undefined) addEgressStats(this.ended, leaving.egress.sent());
    this.subscribers.delete(session);
    this.regroup();
  }

  useCodec(codec: CodecVariant): void {
    for (const subscriber of this.subscribers.values()) subscriber.useCodec(codec);
    this.regroup();
  }

  /** Its track is open. */
  join(subscriber: RtpSubscriber, now: Milliseconds): boolean {
    return subscriber.join(this.places, now);
  }

  setDirect(subscriber: RtpSubscriber, direct: boolean, now: Milliseconds): boolean {
    this.flush();
    return subscriber.setDirect(direct, this.places, now);
  }

  start(subscriber: RtpSubscriber, now: Milliseconds): boolean {
    this.flush();
    return subscriber.start(this.places, now);
  }

  /** Handles catch-ups and constrained downlinks. Call it every few ms. */
  tick(now: Milliseconds): boolean {
    this.flush();
    this.places.free = MAX_CATCHING_UP;
    if (this.areSettled()) return false;
    for (const { isCatchingUp } of this.subscribers.values()) if (isCatchingUp) this.places.free -= 1;
    let needsKeyframe = false;
    for (const subscriber of this.subscribers.values()) {
      const { isCatchingUp } = subscriber;
      if (subscriber.tick(this.places, now)) needsKeyframe = true;
      if (isCatchingUp && !subscriber.isCatchingUp) this.places.free += 1;
    }
    return needsKeyframe;
  }

  private areSettled(): boolean {
    for (const { isSettled } of this.subscribers.values()) if (!isSettled) return false;
    return true;
  }

  /** Without a sender there is nothing to packetize, so there are no groups. */
  private regroup(): void {
    this.flush();
    const groups = new Map<string, SubscriberGroup>();
    for (const subscriber of this.subscribers.values()) {
      const { encapsulation } = subscriber;
      const packetizer = this.history.packetizer(encapsulation);
      if (packetizer === undefined) break;
      const group = groups.get(encapsulation.key) ?? {
        subscribers: [],
        packetizer,
        // Keep FEC when a subscriber joins, so the others don't lose it for a frame.
        fec: encapsulation.name === "packets" ? (this.groups.get(encapsulation.key)?.fec ?? new SubscriberFec()) : undefined,
        waiting: [],
      };
      group.subscribers.push(subscriber);
      groups.set(encapsulation.key, group);
    }
    this.groups = groups;
    this.groupList = [...groups.values()];
  }

  offer(packet: Buffer, header: RtpHeader, out: number, startsKeyframe: boolean, wantsFec: boolean, now: Milliseconds): void {
    const endsFrame = header.marker;
    const isOutOfOrder = out < this.history.newest || (startsKeyframe && this.history.lacksStart(out));
    for (let index = 0; index < this.groupList.length; index += 1) {
      const group = this.groupList[index];
      if (group === undefined) continue;
      const isLast = index === this.groupList.length - 1;
      const packetized = group.packetizer.packetize(packet, header, startsKeyframe, isLast, now);
      group.waiting.push({
        packet: packetized,
        out,
        startsKeyframe,
        endsFrame,
        isOutOfOrder,
        cameAt: now,
        fecAt: wantsFec ? now : undefined,
      });
    }
    if (this.waits || this.groupList.length === 0) return;
    this.waits = true;
    this.later(() => this.flush());
  }

  /** Call it before changing a subscriber's delivery. */
  flush(): void {
    if (!this.waits) return;
    this.waits = false;
    const isTimed = this.takesTime();
    for (const group of this.groupList) {
      const { waiting } = group;
      group.waiting = [];
      this.send(group.subscribers, waiting, isTimed);
      if (group.fec === undefined) continue;
      for (const { packet, out, endsFrame, fecAt } of waiting)
        if (fecAt !== undefined) group.fec.onPacket(packet, out, endsFrame, group.subscribers, fecAt);
    }
  }

  private send(subscribers: readonly RtpSubscriber[], packets: readonly Waiting[], isTimed: boolean): void {
    const timed = isTimed ? packets.at(-1)?.cameAt : undefined;
    for (let index = 0; index < subscribers.length; index += 1) {
      const subscriber = subscribers[index];
      for (let next = 0; next < packets.length; next += 1) {
        const one = packets[next];
        if (one !== undefined) subscriber?.forward(one.packet, one.out, one.startsKeyframe, one.isOutOfOrder);
      }
      if (timed !== undefined && this.clock !== undefined) subscriber?.onForwarded(timed, this.clock());
    }
  }

  /** Measure this batch for every subscriber; at most once per interval. */
  private takesTime(): boolean {
    const now = this.clock?.();
    if (now === undefined || now - this.sampledAt < TIMED_EVERY_MS) return false;
    this.sampledAt = now;
    return true;
  }

  /** Call it after renumbering, or without demand. */
  resetFec(): void {
    this.flush();
    for (const { fec } of this.groupList) fec?.reset();
  }
}
