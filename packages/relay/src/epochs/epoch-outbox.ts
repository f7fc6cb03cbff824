import {
  EPOCH_LIST_AGAIN_MS,
  type EpochAnswer,
  type EpochRequest,
  type EpochRequestKey,
  MAX_EPOCH_ANSWERS,
  MAX_EPOCH_REQUESTS,
  requestKeyOf,
  type SideFromRelay,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Requests, and answers, that wait for one connection at most; the oldest give way. */
const MAX_WAITING = 4096;
/** A renewal is said again so often, ms, until the sender has acknowledged it: a message may be lost, and a path be away for seconds. */
const RENEWAL_SPACING_MS = 200;
/** Then it is said no more, ms: a path that was away for so long has ended, and a sender that connects again renews by itself. */
const RENEWAL_LIMIT_MS = 60_000;
/** Renewals that were not acknowledged, at most; the newest count. */
const MAX_RENEWALS = 64;
/** Messages of one flush: the rest follows a few ms later, so that media is not held up. */
const MAX_MESSAGES = 8;

/** A message of epochs, whichever way it goes. */
export type EpochMessage = Extract<
  SideFromRelay,
  { readonly t: "epoch-requests" | "epoch-answers" | "epoch-list" | "epoch-renewal" }
>;

/** Returns up to `count` values, which are taken out. */
const takeFrom = <Key, Value>(waiting: Map<Key, Value>, count: number): Value[] => {
  const taken = [...waiting].slice(0, count);
  for (const [key] of taken) waiting.delete(key);
  return taken.map(([, value]) => value);
};

const put = <Key, Value>(waiting: Map<Key, Value>, key: Key, value: Value): void => {
  waiting.delete(key);
  waiting.set(key, value);
  const [oldest] = waiting.keys();
  if (waiting.size > MAX_WAITING && oldest !== undefined) waiting.delete(oldest);
};

/** Messages of epochs on their way into one side channel: collected until it takes them, the newest for each receiver. */
export class EpochOutbox {
  private readonly requests = new Map<EpochRequestKey, EpochRequest>();
  private readonly answers = new Map<EpochRequestKey, EpochAnswer>();
  private renewals: readonly { readonly event: string; readonly at: Milliseconds; readonly until: Milliseconds }[] = [];
  private now: Milliseconds = 0;
  private isListDue = false;
  /** Lists that the other end was asked for, and when it was asked for the last one again. */
  private lists = 0;
  private repeatedAt: Milliseconds = Number.NEGATIVE_INFINITY;
  /** The last list that the other end asked for. */
  private heardList = 0;
  private readonly send: (message: EpochMessage) => boolean;

  /** `send` returns false when the channel takes nothing now. */
  constructor(send: (message: EpochMessage) => boolean) {
    this.send = send;
  }

  addRequest(request: EpochRequest): void {
    put(this.requests, requestKeyOf(request), request);
  }
  /** It is not to be answered any more. */
  removeRequest(name: EpochRequestKey): void {
    this.requests.delete(name);
  }
  addAnswer(answer: EpochAnswer): void {
    put(this.answers, answer.to, answer);
  }
  /** The other end is to tell of all who are still let in: what it wrote before it has heard of this is not {@link isListed}. */
  addList(): void {
    this.lists += 1;
    this.isListDue = true;
  }
  /** As {@link addList}, for what may have been lost, and may be under way as well. */
  repeatList(now: Milliseconds): void {
    if (now - this.repeatedAt < EPOCH_LIST_AGAIN_MS) return;
    this.repeatedAt = now;
    this.isListDue = true;
  }
  /** Returns whether the other end wrote what came with `list` after it had heard of the last list. Absent: of a release that does not say. */
  isListed(list: number | undefined): boolean {
    return list === undefined || list === this.lists;
  }
  /** The other end asks for a list: what waits for it is told anew. Returns whether it is one of which it had not heard. */
  startList(list: number | undefined): boolean {
    if (list !== undefined && list <= this.heardList) return false;
    if (list !== undefined) this.heardList = list;
    this.requests.clear();
    return true;
  }
  addRenewal(event: string, now: Milliseconds): void {
    this.now = now;
    this.renewals = [...this.renewals, { event, at: now, until: now + RENEWAL_LIMIT_MS }].slice(-MAX_RENEWALS);
  }
  /** The sender has heard of that occasion. */
  removeRenewal(event: string): void {
    this.renewals = this.renewals.filter((one) => one.event !== event);
  }

  /** Sends what waits, up to a few messages. Call every few ms. */
  tick(now: Milliseconds): void {
    this.now = now;
    if (!this.isEmpty) this.flush();
  }
  flush(): void {
    for (let sent = 0; sent < MAX_MESSAGES; sent += 1) {
      const message = this.next();
      if (message === undefined) return;
      if (this.send(message)) continue;
      this.putBack(message);
      return;
    }
  }

  private get isEmpty(): boolean {
    return !this.isListDue && this.renewals.length === 0 && this.answers.size === 0 && this.requests.size === 0;
  }

  private next(): EpochMessage | undefined {
    const due = this.renewals.find(({ at }) => at <= this.now);
    if (due !== undefined) {
      const again = { ...due, at: this.now + RENEWAL_SPACING_MS };
      this.renewals = [...this.renewals.filter((one) => one !== due), ...(again.at < due.until ? [again] : [])];
      return { t: "epoch-renewal", event: due.event };
    }
    if (this.isListDue) {
      this.isListDue = false;
      return { t: "epoch-list", list: this.lists };
    }
    const answers = takeFrom(this.answers, MAX_EPOCH_ANSWERS);
    if (answers.length > 0) return { t: "epoch-answers", answers };
    const requests = takeFrom(this.requests, MAX_EPOCH_REQUESTS);
    return requests.length > 0 ? { t: "epoch-requests", requests, list: this.heardList } : undefined;
  }

  private putBack(message: EpochMessage): void {
    switch (message.t) {
      case "epoch-renewal":
        // It is due again a little later.
        return;
      case "epoch-list":
        this.isListDue = true;
        return;
      case "epoch-answers":
        for (const answer of message.answers) if (!this.answers.has(answer.to)) this.addAnswer(answer);
        return;
      case "epoch-requests":
        for (const request of message.requests) this.addRequest(request);
    }
  }
}
