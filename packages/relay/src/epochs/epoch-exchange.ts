import { EPOCH_RETRY_MS, type EpochAnswer, type EpochRequest } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { EpochOutbox } from "./epoch-outbox.ts";
import { EpochTakers } from "./epoch-takers.ts";

/** Time between a receiver's requests, ms. A relay represents many receivers. */
const ANOTHER_REQUEST_MS = 1000;
/** Answers return along the path of their requests. */
const MAX_CASCADED = 8192;

export interface EpochSubscriber {
  readonly isCascade: boolean;
  readonly outbox: EpochOutbox;
}

interface HeldRequest {
  readonly request: EpochRequest;
  readonly since: Milliseconds;
  passedAt: Milliseconds;
}

/**
 * Forwards epoch requests to the sender and answers back, unread and unstored. Keeps the requests of all admitted subscribers, so
 * that exactly those reach a new sender or epoch.
 */
export class EpochExchange {
  private readonly stream: string;
  /** On air and standing by. Receivers get the epochs of both, so a switch needs no request. */
  private readonly senders = new Set<EpochOutbox>();
  private readonly held = new Map<EpochSubscriber, HeldRequest | undefined>();
  private readonly takers = new EpochTakers<EpochSubscriber>();
  /** Of identical requests, the last one (a reconnected client) is listed. */
  private readonly newest = new Map<EpochRequest, EpochSubscriber>();
  private readonly cascaded = new Map<EpochRequest, Map<EpochSubscriber, Milliseconds>>();

  constructor(stream: string) {
    this.stream = stream;
  }

  get isEmpty(): boolean {
    return this.senders.size === 0 && this.held.size === 0;
  }

  addSender(sender: EpochOutbox): void {
    this.senders.add(sender);
    this.list((cascade) => cascade.addList());
  }
  removeSender(sender: EpochOutbox): void {
    this.senders.delete(sender);
  }

  add(subscriber: EpochSubscriber, now: Milliseconds): void {
    this.held.set(subscriber, undefined);
    if (subscriber.isCascade && this.senders.size > 0) subscriber.outbox.repeatList(now);
  }
  remove(subscriber: EpochSubscriber): void {
    const held = this.held.get(subscriber);
    if (held !== undefined) this.forgetOwn(held.request, subscriber);
    this.held.delete(subscriber);
    if (subscriber.isCascade) for (const request of [...this.cascaded.keys()]) this.forgetCascaded(request, subscriber);
  }

  private forgetOwn(request: EpochRequest, subscriber: EpochSubscriber): void {
    this.takers.remove(request, subscriber);
    if (this.newest.get(request) === subscriber) this.newest.delete(request);
    this.removeOrphan(request);
  }

  private forgetCascaded(request: EpochRequest, subscriber: EpochSubscriber): void {
    const relays = this.cascaded.get(request);
    if (relays?.delete(subscriber) !== true) return;
    this.takers.remove(request, subscriber);
    if (relays.size === 0) this.cascaded.delete(request);
    this.removeOrphan(request);
  }

  /** It may still come from a cascaded relay, because receivers move. */
  private removeOrphan(request: EpochRequest): void {
    if (!this.newest.has(request) && !this.cascaded.has(request))
      for (const sender of this.senders) sender.removeRequest(request);
  }

  /**
   * Replaces the subscriber's older request, within the rate limit. Drops requests written before the last `list` arrived: their
   * receivers may have been removed since.
   */
  request(
    subscriber: EpochSubscriber,
    { requests, list }: { readonly requests: readonly EpochRequest[]; readonly list?: number | undefined },
    now: Milliseconds,
  ): void {
    if (subscriber.isCascade && !subscriber.outbox.isListed(list)) {
      subscriber.outbox.repeatList(now);
      subscriber.outbox.flush();
      return;
    }
    for (const request of requests) {
      if (!this.held.has(subscriber)) return;
      const isDue = subscriber.isCascade ? this.takeCascaded(subscriber, request, now) : this.takeOwn(subscriber, request, now);
      if (isDue) for (const sender of this.senders) sender.addRequest(request);
    }
    this.flush();
  }

  answer(answers: readonly EpochAnswer[]): void {
    const reached = new Set<EpochSubscriber>();
    for (const answer of answers)
      for (const subscriber of this.takers.of(answer.to)) {
        subscriber.outbox.addAnswer(answer, this.stream);
        reached.add(subscriber);
      }
    for (const { outbox } of reached) outbox.flush();
  }

  list(ask: (cascade: EpochOutbox) => void): void {
    for (const relays of this.cascaded.values()) for (const relay of relays.keys()) relays.set(relay, Number.NEGATIVE_INFINITY);
    for (const [subscriber, held] of this.held) {
      if (subscriber.isCascade) {
        ask(subscriber.outbox);
        subscriber.outbox.flush();
      } else if (held !== undefined && this.newest.get(held.request) === subscriber)
        for (const sender of this.senders) sender.addRequest(held.request);
    }
    this.flush();
  }

  private flush(): void {
    for (const sender of this.senders) sender.flush();
  }

  private takeOwn(subscriber: EpochSubscriber, request: EpochRequest, now: Milliseconds): boolean {
    const before = this.held.get(subscriber);
    if (before?.request === request) {
      if (now - before.passedAt < EPOCH_RETRY_MS / 2) return false;
      before.passedAt = now;
    } else {
      if (before !== undefined && now - before.since < ANOTHER_REQUEST_MS) return false;
      if (before !== undefined) this.forgetOwn(before.request, subscriber);
      this.held.set(subscriber, { request, since: now, passedAt: now });
      this.takers.add(request, subscriber);
    }
    this.newest.set(request, subscriber);
    return true;
  }

  private takeCascaded(subscriber: EpochSubscriber, request: EpochRequest, now: Milliseconds): boolean {
    const relays = this.cascaded.get(request) ?? new Map<EpochSubscriber, Milliseconds>();
    const before = relays.get(subscriber);
    if (before !== undefined && now - before < EPOCH_RETRY_MS / 2) return false;
    relays.set(subscriber, now);
    this.takers.add(request, subscriber);
    this.cascaded.delete(request);
    this.cascaded.set(request, relays);
    const [oldest] = this.cascaded;
    if (this.cascaded.size > MAX_CASCADED && oldest !== undefined)
      for (const relay of oldest[1].keys()) this.forgetCascaded(oldest[0], relay);
    return true;
  }
}
