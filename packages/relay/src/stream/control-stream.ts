import { type ControlHeader, type MediaSessionId, parseControlHeader, type StreamRef } from "@setsuna/contracts";
import { distance32 } from "@setsuna/kit";

/** Keys whose newest state the relay remembers for those who join; further keys are passed on but not remembered. */
const MAX_KEYS = 256;

/** What the relay needs of a viewer of control data. */
export interface ControlSubscriber {
  readonly session: MediaSessionId;
  sendControl(kind: "state" | "event", bytes: Uint8Array): "sent" | "dropped" | "backlog";
  /** It takes events more slowly than they come, and an event must not be lost silently. */
  giveUp(): void;
}

interface Remembered {
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

/** One control stream: the newest state per key with a snapshot on join, and events in order. docs/protocol.md §4. */
export class ControlStream {
  readonly ref: StreamRef;
  holder: MediaSessionId | undefined;
  epoch = 0;
  live = false;
  /** Messages refused because they could not be read. */
  malformed = 0;
  private readonly states = new Map<string, Remembered>();
  private readonly subscribers = new Map<MediaSessionId, ControlSubscriber>();

  private readonly onState: () => void;

  /** `onState`: a sender's channels opened, or the sender is gone. */
  constructor(ref: StreamRef, onState: () => void) {
    this.ref = ref;
    this.onState = onState;
  }

  get receivers(): number {
    return this.subscribers.size;
  }
  get empty(): boolean {
    return this.holder === undefined && this.subscribers.size === 0;
  }

  /** A new sender has the slot: what the last one said no longer holds. */
  attach(): void {
    this.epoch += 1;
    this.live = false;
    this.states.clear();
  }

  /** The sender's channels are open. */
  open(): void {
    if (this.live) return;
    this.live = true;
    this.onState();
  }

  detach(): void {
    this.holder = undefined;
    this.live = false;
    this.states.clear();
    this.onState();
  }

  add(subscriber: ControlSubscriber): void {
    this.subscribers.set(subscriber.session, subscriber);
  }

  remove(session: MediaSessionId): void {
    this.subscribers.delete(session);
  }

  /** The viewer's channel is open: everything that holds now. */
  snapshot(subscriber: ControlSubscriber): void {
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

  /** False when a newer state of the key was seen already. Equal numbers are refreshes of the same state. */
  private remember({ key, sequence }: ControlHeader, bytes: Uint8Array): boolean {
    const known = this.states.get(key);
    if (known !== undefined && distance32(sequence, known.sequence) < 0) return false;
    if (known !== undefined || this.states.size < MAX_KEYS) this.states.set(key, { sequence, bytes });
    return true;
  }
}
