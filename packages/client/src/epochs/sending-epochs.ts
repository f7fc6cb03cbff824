import {
  EPOCH_LIST_AGAIN_MS,
  type EpochAnswer,
  type EpochRequest,
  MAX_EPOCH_ANSWERS,
  type SideFromClient,
  type SideFromRelay,
} from "@setsuna/contracts";
import { type Epoch, SenderEpochs, type SenderKey } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import type { SignallingPorts } from "../transport/ports.ts";

/** Receivers beyond it ask again. */
const MAX_WAITING = 2048;
/** Limits per batch: a receiver's first answer takes CPU and uplink that media needs. Batches are this far apart, ms. */
const MAX_COSTLY = 4;
const MAX_ANSWERS = 25;
const ANSWERING_PAUSE_MS = 20;
/**
 * From first answers to first frame, ms, and the maximum while answers are pending. A removed receiver must lose access within a
 * second.
 */
const CHANGE_AFTER_MS = 300;
const CHANGE_AT_LATEST_MS = 700;
const CHANGE_POLL_MS = 100;
/** Each event arrives more than once. */
const MAX_EVENTS = 64;

export interface EpochPublisher {
  sendSide(message: SideFromClient): void;
  /** Encrypt with {@link SendingEpochs.current} from now on. */
  epochChanged(): void;
}

interface Asked {
  lists: number;
  at: Milliseconds;
}

type EpochMessage = Extract<SideFromRelay, { readonly t: "epoch-requests" | "epoch-renewal" }>;

/** Answers a few receivers at a time. A removal starts another epoch. */
export class SendingEpochs {
  private readonly epochs: SenderEpochs;
  private readonly ports: Pick<SignallingPorts, "clock" | "timers">;
  private readonly publishers = new Map<EpochPublisher, Asked>();
  private readonly leftAt = new WeakMap<EpochPublisher, Milliseconds>();
  /** Reconnecting streams, by the time since when they may have missed a removal. */
  private readonly disconnectedSince = new Map<EpochPublisher, Milliseconds>();
  /** Undefined if none has left. */
  private emptySince: Milliseconds | undefined;
  private renewedAt: Milliseconds = Number.NEGATIVE_INFINITY;
  /** By whole request: another proof for a receiver's key must not displace it. */
  private readonly waiting = new Map<EpochRequest, Set<EpochPublisher>>();
  private readonly events = new Set<string>();
  private isAnswering = false;
  private change: "none" | "coming" | "coming-and-another" = "none";
  private anyListed = false;

  constructor(
    ports: Pick<SignallingPorts, "clock" | "timers"> & { randomBytes(count: number): Uint8Array },
    e2eeKey: Uint8Array,
    sender: SenderKey,
  ) {
    this.ports = ports;
    this.epochs = new SenderEpochs({ e2eeKey, sender, randomBytes: (count) => ports.randomBytes(count) });
  }

  get sender(): SenderKey {
    return this.epochs.sender;
  }
  get current(): Epoch {
    return this.epochs.current;
  }

  join(publisher: EpochPublisher): () => void {
    const disconnectedSince = this.leftAt.get(publisher) ?? (this.publishers.size === 0 ? this.emptySince : undefined);
    if (disconnectedSince !== undefined) this.disconnectedSince.set(publisher, disconnectedSince);
    this.publishers.set(publisher, { lists: 0, at: Number.NEGATIVE_INFINITY });
    return () => {
      const now = this.ports.clock.now();
      this.publishers.delete(publisher);
      this.disconnectedSince.delete(publisher);
      this.leftAt.set(publisher, now);
      if (this.publishers.size === 0) this.emptySince = now;
    };
  }

  /** A reconnected stream may have missed a removal, so start another epoch, unless one started since. */
  connected(publisher: EpochPublisher): void {
    const disconnectedSince = this.disconnectedSince.get(publisher);
    this.disconnectedSince.delete(publisher);
    if (disconnectedSince !== undefined && this.renewedAt <= disconnectedSince) this.renew();
  }

  onSide(publisher: EpochPublisher, message: EpochMessage): void {
    if (message.t === "epoch-renewal") this.onRenewal(message.event);
    else if (this.isListed(publisher, message.list)) this.onRequests(publisher, message.requests);
  }

  /** Repeats the request if it isn't listed. */
  private isListed(publisher: EpochPublisher, list: number | undefined): boolean {
    const asked = this.publishers.get(publisher);
    // Older relays don't report it.
    if (asked === undefined || list === undefined || list === asked.lists) return true;
    if (this.ports.clock.now() - asked.at >= EPOCH_LIST_AGAIN_MS) this.ask(publisher, asked);
    return false;
  }

  private onRequests(publisher: EpochPublisher, requests: readonly EpochRequest[]): void {
    this.anyListed = true;
    for (const request of requests) {
      const from = this.waiting.get(request);
      if (from !== undefined) from.add(publisher);
      else if (this.waiting.size < MAX_WAITING) this.waiting.set(request, new Set([publisher]));
    }
    if (!this.isAnswering) this.answerSome();
  }

  private answerSome(): void {
    const now = this.ports.clock.now();
    const answers = new Map<EpochPublisher, EpochAnswer[]>();
    let costly = 0;
    for (const [request, from] of [...this.waiting].slice(0, MAX_ANSWERS)) {
      if (this.epochs.isCostly(request)) costly += 1;
      if (costly > MAX_COSTLY) break;
      this.waiting.delete(request);
      const answer = this.epochs.answer(request, now);
      if (answer !== undefined) for (const publisher of from) answers.set(publisher, [...(answers.get(publisher) ?? []), answer]);
    }
    for (const [publisher, all] of answers)
      for (let at = 0; at < all.length; at += MAX_EPOCH_ANSWERS)
        publisher.sendSide({ t: "epoch-answers", answers: all.slice(at, at + MAX_EPOCH_ANSWERS) });
    this.isAnswering = true;
    this.ports.timers.after(ANSWERING_PAUSE_MS, () => {
      this.isAnswering = false;
      if (this.waiting.size > 0) this.answerSome();
    });
  }

  private onRenewal(event: string): void {
    if (this.events.has(event)) return;
    this.events.add(event);
    const [oldest] = this.events;
    if (this.events.size > MAX_EVENTS && oldest !== undefined) this.events.delete(oldest);
    this.renew();
  }

  private renew(): void {
    this.renewedAt = this.ports.clock.now();
    if (this.change === "none") this.begin();
    else this.change = "coming-and-another";
  }

  private begin(): void {
    this.change = "coming";
    this.epochs.renew();
    // They precede the removal; the relay will list those who remain.
    this.waiting.clear();
    this.anyListed = false;
    for (const [publisher, asked] of this.publishers) {
      asked.lists += 1;
      this.ask(publisher, asked);
    }
    this.ports.timers.after(EPOCH_LIST_AGAIN_MS, () => {
      if (!this.anyListed) for (const [publisher, asked] of this.publishers) this.ask(publisher, asked);
    });
    this.ports.timers.after(CHANGE_AFTER_MS, () => this.enter(CHANGE_AT_LATEST_MS - CHANGE_AFTER_MS));
  }

  /** Starts the epoch once no receiver waits, or after `leftMs`. */
  private enter(leftMs: Milliseconds): void {
    if (this.waiting.size > 0 && leftMs > 0) {
      this.ports.timers.after(CHANGE_POLL_MS, () => this.enter(leftMs - CHANGE_POLL_MS));
      return;
    }
    this.epochs.change(this.ports.clock.now());
    for (const publisher of this.publishers.keys()) publisher.epochChanged();
    const another = this.change === "coming-and-another";
    this.change = "none";
    if (another) this.begin();
  }

  private ask(publisher: EpochPublisher, asked: Asked): void {
    asked.at = this.ports.clock.now();
    publisher.sendSide({ t: "epoch-list", list: asked.lists });
  }
}
