import { EPOCH_RETRY_MS, type EpochAnswer, type EpochRequest, type EpochRequestKey, requestKeyOf } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { EpochOutbox } from "./epoch-outbox.ts";

/** Requests of one receiver: another one is taken this often at most, ms. A relay stands for many. */
const ANOTHER_REQUEST_MS = 1000;
/** Receivers of the relays that cascade from here, whose answers are given back by the way their requests came. */
const MAX_CASCADED = 8192;

/** Somebody who takes a stream, or a relay that does for others. */
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
 * Passes the requests for epochs of one stream to its sender, and the answers back. Reads neither, and keeps no answer. Those who take the stream are
 * held by their requests, so that a sender that comes, or begins another epoch, hears of all who are still let in, and of nobody else.
 */
export class EpochExchange {
  private sender: EpochOutbox | undefined;
  private readonly held = new Map<EpochSubscriber, HeldRequest | undefined>();
  /** Of `held`, by the names of the requests. */
  private readonly own = new Map<EpochRequestKey, EpochSubscriber>();
  private readonly cascaded = new Map<EpochRequestKey, { readonly by: EpochSubscriber; passedAt: Milliseconds }>();

  get isEmpty(): boolean {
    return this.sender === undefined && this.held.size === 0;
  }

  /** A sender, or the relay that the stream comes from, takes requests from now on: it is told of all. */
  setSender(sender: EpochOutbox): void {
    this.sender = sender;
    this.list((cascade) => cascade.addList());
  }
  /** It takes none any more; does nothing where another has its place. */
  removeSender(sender: EpochOutbox): void {
    if (this.sender === sender) this.sender = undefined;
  }

  add(subscriber: EpochSubscriber, now: Milliseconds): void {
    this.held.set(subscriber, undefined);
    if (subscriber.isCascade && this.sender !== undefined) subscriber.outbox.repeatList(now);
  }
  /** It is not let in any more, or has left: nobody hears of its request again, nor answers it. */
  remove(subscriber: EpochSubscriber): void {
    const held = this.held.get(subscriber);
    if (held !== undefined) this.forget(requestKeyOf(held.request), subscriber);
    this.held.delete(subscriber);
    if (subscriber.isCascade) for (const name of [...this.cascaded.keys()]) this.forget(name, subscriber);
  }

  /** The request does not come by `subscriber` any more; it may by another: a receiver moves between this relay and those that cascade from it. */
  private forget(name: EpochRequestKey, subscriber: EpochSubscriber): void {
    if (this.own.get(name) === subscriber) this.own.delete(name);
    if (this.cascaded.get(name)?.by === subscriber) this.cascaded.delete(name);
    if (!this.own.has(name) && !this.cascaded.has(name)) this.sender?.removeRequest(name);
  }

  /**
   * Passes requests on. Of a subscriber the newest counts; one that comes too soon after another is dropped. So is what a relay wrote before it heard
   * of the last `list`: whoever asks in it may have been put out since.
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
      if (isDue) this.sender?.addRequest(request);
    }
    this.sender?.flush();
  }

  /** Gives answers to those whose requests they answer, by each way that they came. */
  answer(answers: readonly EpochAnswer[]): void {
    const reached = new Set<EpochSubscriber>();
    for (const answer of answers)
      for (const subscriber of [this.cascaded.get(answer.to)?.by, this.own.get(answer.to)]) {
        if (subscriber === undefined) continue;
        subscriber.outbox.addAnswer(answer);
        reached.add(subscriber);
      }
    for (const { outbox } of reached) outbox.flush();
  }

  /** Tells the sender of all who take the stream now, and has the relays that cascade from here tell it of theirs, which `ask` asks. */
  list(ask: (cascade: EpochOutbox) => void): void {
    for (const one of this.cascaded.values()) one.passedAt = Number.NEGATIVE_INFINITY;
    for (const [subscriber, held] of this.held) {
      if (subscriber.isCascade) {
        ask(subscriber.outbox);
        subscriber.outbox.flush();
      } else if (held !== undefined) this.sender?.addRequest(held.request);
    }
    this.sender?.flush();
  }

  /** Tells a sender that is connected here that somebody was put out. */
  renew(event: string, now: Milliseconds): void {
    this.sender?.addRenewal(event, now);
    this.sender?.flush();
  }

  private takeOwn(subscriber: EpochSubscriber, request: EpochRequest, now: Milliseconds): boolean {
    const before = this.held.get(subscriber);
    if (before?.request === request) {
      if (now - before.passedAt < EPOCH_RETRY_MS / 2) return false;
      before.passedAt = now;
      return true;
    }
    if (before !== undefined && now - before.since < ANOTHER_REQUEST_MS) return false;
    const name = requestKeyOf(request);
    // A client that connects again repeats its request before its former connection has ended.
    const former = this.own.get(name);
    if (former !== undefined) this.held.set(former, undefined);
    if (before !== undefined) this.forget(requestKeyOf(before.request), subscriber);
    this.own.set(name, subscriber);
    this.held.set(subscriber, { request, since: now, passedAt: now });
    return true;
  }

  private takeCascaded(subscriber: EpochSubscriber, request: EpochRequest, now: Milliseconds): boolean {
    const name = requestKeyOf(request);
    const before = this.cascaded.get(name);
    if (before !== undefined && now - before.passedAt < EPOCH_RETRY_MS / 2) return false;
    this.cascaded.delete(name);
    this.cascaded.set(name, { by: subscriber, passedAt: now });
    const [oldest] = this.cascaded.keys();
    if (this.cascaded.size > MAX_CASCADED && oldest !== undefined) this.cascaded.delete(oldest);
    return true;
  }
}
