import {
  type ControlHeader,
  encodeControlMessage,
  type MediaSessionId,
  parseControlHeader,
  parseControlMessage,
  STATE_REPEATS_MS,
  type StreamRef,
  TALLY_KEY,
  TallyValue,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { distance32, RepeatSchedule } from "@setsuna/kit";

/** Keys remembered for joining viewers. Others are only forwarded. */
const MAX_KEYS = 256;

export interface ControlSubscriber {
  readonly session: MediaSessionId;
  /** 1, or the receivers of a cascaded relay. */
  readonly receivers: number;
  sendControl(kind: "state" | "event", bytes: Uint8Array): "sent" | "dropped" | "backlog";
  /** Too slow for events, none of which may be lost silently. */
  giveUp(): void;
}

/** Milliseconds. Like senders' states, they aren't retransmitted. */
const INJECTED_REPEAT_MS = 1000;
/** Lifetime unless set again, ms. */
const INJECTED_VALID_MS = 12 * 3_600_000;

interface Remembered {
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

/** Newest state per key with a snapshot on join, and ordered events. docs/protocol/control-data.md. */
export class ControlStream {
  readonly ref: StreamRef;
  holder: MediaSessionId | undefined;
  senderGeneration = 0;
  silent = false;
  private isOpen = false;
  malformed = 0;
  /** Set while the server is the sender. Times in ms. */
  private injected: { setAt: Milliseconds; saidAt: Milliseconds } | undefined;
  private readonly repeats = new RepeatSchedule<string>(STATE_REPEATS_MS);
  /** Subscribers sent the snapshot since the last tick, and those due to get it again in case of loss. */
  private readonly joined = new Set<ControlSubscriber>();
  private readonly joinedRepeats = new RepeatSchedule<ControlSubscriber>(STATE_REPEATS_MS);
  private readonly states = new Map<string, Remembered>();
  private readonly subscribers = new Map<MediaSessionId, ControlSubscriber>();

  private readonly onState: () => void;

  /** `onState`: channels opened, or the sender left. */
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

  get live(): boolean {
    return this.isOpen && !this.silent;
  }

  /** Undefined without one, and if the sender encrypts. */
  get tally(): TallyValue | undefined {
    const state = this.states.get(TALLY_KEY);
    const message = state && parseControlMessage(state.bytes);
    if (message?.ok !== true || message.value.payload.type !== "json") return undefined;
    return TallyValue.safeParse(message.value.payload.value).data;
  }

  attach(): void {
    this.senderGeneration += 1;
    this.isOpen = false;
    this.silent = false;
    this.injected = undefined;
    this.repeats.clear();
    this.states.clear();
  }

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.onState();
  }

  /** True for a lost link, false once it is back. */
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
   * The server sends until a client takes over. False: a client already sends. `capturedAt`: server clock, ms since the Unix
   * epoch. Throws RangeError when the message is too long.
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

  stopInjecting(): void {
    if (this.injected === undefined) return;
    this.injected = undefined;
    this.repeats.clear();
    this.detach();
  }

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
    if (now - injected.setAt >= INJECTED_VALID_MS) this.stopInjecting();
    else for (const subscriber of [...this.subscribers.values()]) this.snapshot(subscriber);
  }

  add(subscriber: ControlSubscriber): void {
    this.subscribers.set(subscriber.session, subscriber);
  }

  remove(session: MediaSessionId): void {
    this.subscribers.delete(session);
  }

  /** Its state channel is open: sends the snapshot, again after 40 and 120 ms. */
  welcome(subscriber: ControlSubscriber): void {
    this.joined.add(subscriber);
    this.snapshot(subscriber);
  }

  /** A silent sender's states are unknown. */
  private snapshot(subscriber: ControlSubscriber): void {
    if (this.silent) return;
    for (const { bytes } of this.states.values()) subscriber.sendControl("state", bytes);
  }

  /** `kind` names the channel. Returns the number of copies forwarded. */
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

  /** False: a newer one is known. Equal numbers refresh the same state. */
  private remember({ key, sequence }: ControlHeader, bytes: Uint8Array): boolean {
    const known = this.states.get(key);
    if (known !== undefined && distance32(sequence, known.sequence) < 0) return false;
    if (known !== undefined || this.states.size < MAX_KEYS) this.states.set(key, { sequence, bytes });
    return true;
  }
}
