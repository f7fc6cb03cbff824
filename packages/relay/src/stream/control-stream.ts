import {
  type ControlHeader,
  encodeControlMessage,
  type MediaSessionId,
  parseControlHeader,
  STATE_REPEATS_MS,
  type StreamRef,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { distance32, RepeatSchedule } from "@setsuna/kit";

/** Number of keys whose newest state the relay remembers for joining viewers. Further keys are forwarded only. */
const MAX_KEYS = 256;

/** Takes control data as a subscriber. */
export interface ControlSubscriber {
  readonly session: MediaSessionId;
  /** Receivers that this subscriber stands for: 1, or those of a cascaded relay. */
  readonly receivers: number;
  sendControl(kind: "state" | "event", bytes: Uint8Array): "sent" | "dropped" | "backlog";
  /** It takes events more slowly than they come, and an event must not be lost silently. */
  giveUp(): void;
}

/** Repeat interval of injected messages, ms, as for senders: states are never retransmitted. */
const INJECTED_REPEAT_MS = 1000;
/** Lifetime of an injected state that isn't set again, ms. */
const INJECTED_LASTS_MS = 12 * 3_600_000;

interface Remembered {
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

/** One control stream: the newest state per key with a snapshot on join, and events in order. docs/protocol/control-data.md. */
export class ControlStream {
  readonly ref: StreamRef;
  holder: MediaSessionId | undefined;
  senderGeneration = 0;
  /** As of {@link RtpStream.silent}. */
  silent = false;
  private isOpen = false;
  /** Messages refused because they could not be read. */
  malformed = 0;
  /** Present while the server itself is the sender. Times in ms. */
  private injected: { setAt: Milliseconds; saidAt: Milliseconds } | undefined;
  private readonly repeats = new RepeatSchedule<string>(STATE_REPEATS_MS);
  /** Subscribers that were given everything that holds since the last tick; and those that are to be given it again, as it may have been lost. */
  private readonly joined = new Set<ControlSubscriber>();
  private readonly joinedRepeats = new RepeatSchedule<ControlSubscriber>(STATE_REPEATS_MS);
  private readonly states = new Map<string, Remembered>();
  private readonly subscribers = new Map<MediaSessionId, ControlSubscriber>();

  private readonly onState: () => void;

  /** `onState`: a sender's channels opened, or the sender is gone. */
  constructor(ref: StreamRef, onState: () => void) {
    this.ref = ref;
    this.onState = onState;
  }

  get receivers(): number {
    let count = 0;
    for (const { receivers } of this.subscribers.values()) count += receivers;
    return count;
  }
  get empty(): boolean {
    return this.holder === undefined && this.injected === undefined && this.subscribers.size === 0;
  }

  /** The sender's channels are open, and it is there. */
  get live(): boolean {
    return this.isOpen && !this.silent;
  }

  /** Call when a new sender has the slot: the previous sender's states no longer hold. */
  attach(): void {
    this.senderGeneration += 1;
    this.isOpen = false;
    this.silent = false;
    this.injected = undefined;
    this.repeats.clear();
    this.states.clear();
  }

  /** The sender's channels are open. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.onState();
  }

  /** The sender's link seems to be gone, or it is back. */
  setSilent(silent: boolean): void {
    this.silent = silent;
    if (this.isOpen) this.onState();
  }

  detach(): void {
    this.holder = undefined;
    this.isOpen = false;
    this.silent = false;
    this.states.clear();
    this.onState();
  }

  /**
   * Sets a state from the server, which acts as the sender until a client takes over. False when a client already sends.
   * `capturedAt`: server clock, ms since the Unix epoch. Throws RangeError when the message is too long.
   */
  inject(key: string, value: unknown, now: Milliseconds, capturedAt: Milliseconds): boolean {
    if (this.holder !== undefined) return false;
    const sequence = ((this.states.get(key)?.sequence ?? 0) + 1) >>> 0;
    const bytes = encodeControlMessage({ kind: "state", key, sequence, capturedAt, payload: { type: "json", value } });
    if (this.injected === undefined) {
      this.attach();
      this.isOpen = true;
      this.injected = { setAt: now, saidAt: now };
      this.onState();
    }
    this.injected.setAt = now;
    this.injected.saidAt = now;
    this.repeats.said(key, now);
    this.onMessage("state", bytes);
    return true;
  }

  /** Ends the server's injected states. */
  stopInjecting(): void {
    if (this.injected === undefined) return;
    this.injected = undefined;
    this.repeats.clear();
    this.detach();
  }

  /** Call periodically: repeats snapshots for recent subscribers and injected states, and expires the latter. */
  tick(now: Milliseconds): void {
    for (const subscriber of this.joined) this.joinedRepeats.said(subscriber, now);
    this.joined.clear();
    for (const subscriber of this.joinedRepeats.take(now))
      if (this.subscribers.get(subscriber.session) === subscriber) this.snapshot(subscriber);
    const { injected } = this;
    if (injected === undefined) return;
    for (const key of this.repeats.take(now)) {
      const state = this.states.get(key);
      if (state !== undefined) this.onMessage("state", state.bytes);
    }
    if (now - injected.saidAt < INJECTED_REPEAT_MS) return;
    injected.saidAt = now;
    if (now - injected.setAt >= INJECTED_LASTS_MS) this.stopInjecting();
    else for (const subscriber of [...this.subscribers.values()]) this.snapshot(subscriber);
  }

  add(subscriber: ControlSubscriber): void {
    this.subscribers.set(subscriber.session, subscriber);
  }

  remove(session: MediaSessionId): void {
    this.subscribers.delete(session);
  }

  /** The subscriber's channel for states is open: it is given everything that holds now, and again after 40 and 120 ms. */
  welcome(subscriber: ControlSubscriber): void {
    this.joined.add(subscriber);
    this.snapshot(subscriber);
  }

  /** Sends all current states. A silent sender's states are unknown. */
  private snapshot(subscriber: ControlSubscriber): void {
    if (this.silent) return;
    for (const { bytes } of this.states.values()) subscriber.sendControl("state", bytes);
  }

  /** A message of the sender that came over the channel of `kind`. Returns copies passed on. */
  onMessage(kind: "state" | "event", bytes: Uint8Array): number {
    const header = parseControlHeader(bytes);
    if (!header.ok || header.value.kind !== kind) {
      this.malformed += 1;
      return 0;
    }
    if (kind === "state" && !this.remember(header.value, bytes)) return 0;
    let sent = 0;
    for (const subscriber of [...this.subscribers.values()]) {
      const outcome = subscriber.sendControl(kind, bytes);
      if (outcome === "sent") sent += 1;
      if (outcome === "backlog") subscriber.giveUp();
    }
    return sent;
  }

  /** Keeps a state; false when a newer one of the key was seen already. Equal numbers are refreshes of the same state. */
  private remember({ key, sequence }: ControlHeader, bytes: Uint8Array): boolean {
    const known = this.states.get(key);
    if (known !== undefined && distance32(sequence, known.sequence) < 0) return false;
    if (known !== undefined || this.states.size < MAX_KEYS) this.states.set(key, { sequence, bytes });
    return true;
  }
}
