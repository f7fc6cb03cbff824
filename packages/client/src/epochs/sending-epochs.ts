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

/** Capacity for requests waiting for an answer; receivers beyond it ask again. */
const MAX_WAITING = 2048;
/**
 * Requests answered at once, and the wait before the next ones, ms: a first answer takes a few ms of CPU that media needs, as
 * well as uplink.
 */
const COSTLY_AT_ONCE = 4;
const ANSWERS_AT_ONCE = 25;
const ANSWERING_PAUSE_MS = 20;
/**
 * Time from a new epoch's first answers to its first frame, ms, and the maximum while answers are pending. By then receivers have
 * the key, and a removed one loses access within a second.
 */
const CHANGE_AFTER_MS = 300;
const CHANGE_AT_LATEST_MS = 700;
const CHANGE_LOOK_MS = 100;
/** Removal events remembered, since each arrives more than once. */
const MAX_EVENTS = 64;

/** One stream of a sender, at its epochs. */
export interface EpochPublisher {
  sendSide(message: SideFromClient): void;
  /** Called when {@link SendingEpochs.current} changes: encrypt in it from now on. */
  epochChanged(): void;
}

/** Requests to the relay of one stream since it is connected. */
interface Asked {
  /** Number of list requests. Messages that the relay wrote before it received the last one get no answer. */
  lists: number;
  at: Milliseconds;
}

type Told = Extract<SideFromRelay, { readonly t: "epoch-requests" | "epoch-renewal" }>;

/**
 * Answers the receivers of a client's streams with its epochs, a few at a time. Starts another epoch when a receiver is removed.
 */
export class SendingEpochs {
  private readonly epochs: SenderEpochs;
  private readonly ports: Pick<SignallingPorts, "clock" | "timers">;
  private readonly publishers = new Map<EpochPublisher, Asked>();
  private readonly leftAt = new WeakMap<EpochPublisher, Milliseconds>();
  /** Streams that connect again, with the time from which on they may have missed an occasion. */
  private readonly deafSince = new Map<EpochPublisher, Milliseconds>();
  /** Time at which the last stream left; undefined while none has. */
  private emptySince: Milliseconds | undefined;
  private renewedAt: Milliseconds = Number.NEGATIVE_INFINITY;
  /** Keyed by the whole request: adding another proof to a receiver's key doesn't displace that receiver. */
  private readonly waiting = new Map<EpochRequest, Set<EpochPublisher>>();
  private readonly events = new Set<string>();
  private isAnswering = false;
  private change: "none" | "coming" | "coming-and-another" = "none";
  private anyListed = false;

  /** `randomBytes`: unpredictable ones. */
  constructor(
    ports: Pick<SignallingPorts, "clock" | "timers"> & { randomBytes(count: number): Uint8Array },
    e2eeKey: Uint8Array,
    sender: SenderKey,
  ) {
    this.ports = ports;
    this.epochs = new SenderEpochs({ e2eeKey, sender, randomBytes: (count) => ports.randomBytes(count) });
  }

  /** The key that the epochs, and the sessions in them, are signed with. */
  get sender(): SenderKey {
    return this.epochs.sender;
  }
  /** The epoch to encrypt in. */
  get current(): Epoch {
    return this.epochs.current;
  }

  /** Adds a stream that connects. Returns the way to leave. */
  join(publisher: EpochPublisher): () => void {
    const deafSince = this.leftAt.get(publisher) ?? (this.publishers.size === 0 ? this.emptySince : undefined);
    if (deafSince !== undefined) this.deafSince.set(publisher, deafSince);
    this.publishers.set(publisher, { lists: 0, at: Number.NEGATIVE_INFINITY });
    return () => {
      const now = this.ports.clock.now();
      this.publishers.delete(publisher);
      this.deafSince.delete(publisher);
      this.leftAt.set(publisher, now);
      if (this.publishers.size === 0) this.emptySince = now;
    };
  }

  /**
   * Call when a joined stream connects. A stream that was connected before may have missed a removal, so start another epoch,
   * unless one started since it left.
   */
  connected(publisher: EpochPublisher): void {
    const deafSince = this.deafSince.get(publisher);
    this.deafSince.delete(publisher);
    if (deafSince !== undefined && this.renewedAt <= deafSince) this.renew();
  }

  /** Takes the relay's message to one of the streams. */
  onSide(publisher: EpochPublisher, message: Told): void {
    if (message.t === "epoch-renewal") this.onRenewal(message.event);
    else if (this.isListed(publisher, message.list)) this.onRequests(publisher, message.requests);
  }

  /** Returns whether a relay had received the last list request when it wrote `list`; repeats the request otherwise. */
  private isListed(publisher: EpochPublisher, list: number | undefined): boolean {
    const asked = this.publishers.get(publisher);
    // A relay of before does not say.
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
    for (const [request, from] of [...this.waiting].slice(0, ANSWERS_AT_ONCE)) {
      if (this.epochs.isCostly(request)) costly += 1;
      if (costly > COSTLY_AT_ONCE) break;
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
    // Pending requests are from before the removal; the relay will list the remaining receivers.
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

  /** Starts the prepared epoch once no receiver waits for it, or after `leftMs`. */
  private enter(leftMs: Milliseconds): void {
    if (this.waiting.size > 0 && leftMs > 0) {
      this.ports.timers.after(CHANGE_LOOK_MS, () => this.enter(leftMs - CHANGE_LOOK_MS));
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
