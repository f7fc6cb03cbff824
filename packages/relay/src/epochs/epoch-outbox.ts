import {
  EPOCH_LIST_AGAIN_MS,
  type EpochAnswer,
  type EpochRequest,
  MAX_EPOCH_ANSWERS,
  MAX_EPOCH_REQUESTS,
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

/** That somebody was put out, told from `at` on until `until`. */
interface Renewal {
  readonly event: string;
  readonly at: Milliseconds;
  readonly until: Milliseconds;
}

/** A message that is due, and what to do once the channel has taken it. */
interface DueMessage {
  readonly message: EpochMessage;
  sent(): void;
}

/** Returns up to `count` of what waits, the oldest first, and the way to take it out. */
const oldestOf = <Key, Value>(waiting: Map<Key, Value>, count: number): { readonly values: Value[]; takeOut(): void } => {
  const oldest = [...waiting].slice(0, count);
  return {
    values: oldest.map(([, value]) => value),
    takeOut: () => {
      for (const [key] of oldest) waiting.delete(key);
    },
  };
};

const put = <Key, Value>(waiting: Map<Key, Value>, key: Key, value: Value): void => {
  waiting.delete(key);
  waiting.set(key, value);
  const [oldest] = waiting.keys();
  if (waiting.size > MAX_WAITING && oldest !== undefined) waiting.delete(oldest);
};

/** Messages of epochs on their way into one side channel: collected until it takes them, the newest for each receiver. */
export class EpochOutbox {
  private readonly requests = new Map<EpochRequest, EpochRequest>();
  /** By stream and request: the senders of two streams answer the same request each in its own way. */
  private readonly answers = new Map<string, EpochAnswer>();
  private renewals: readonly Renewal[] = [];
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
    put(this.requests, request, request);
  }
  /** It is not to be answered any more. */
  removeRequest(request: EpochRequest): void {
    this.requests.delete(request);
  }
  /** `stream`: names the stream whose sender answers. */
  addAnswer(answer: EpochAnswer, stream: string): void {
    put(this.answers, `${stream} ${answer.to}`, answer);
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
      const due = this.next();
      if (due === undefined || !this.send(due.message)) return;
      due.sent();
    }
  }

  private get isEmpty(): boolean {
    return !this.isListDue && this.renewals.length === 0 && this.answers.size === 0 && this.requests.size === 0;
  }

  private next(): DueMessage | undefined {
    const renewal = this.renewals.find(({ at }) => at <= this.now);
    if (renewal !== undefined)
      return { message: { t: "epoch-renewal", event: renewal.event }, sent: () => this.renewalSent(renewal) };
    if (this.isListDue)
      return {
        message: { t: "epoch-list", list: this.lists },
        sent: () => {
          this.isListDue = false;
        },
      };
    const answers = oldestOf(this.answers, MAX_EPOCH_ANSWERS);
    if (answers.values.length > 0) return { message: { t: "epoch-answers", answers: answers.values }, sent: answers.takeOut };
    const requests = oldestOf(this.requests, MAX_EPOCH_REQUESTS);
    if (requests.values.length === 0) return undefined;
    return { message: { t: "epoch-requests", requests: requests.values, list: this.heardList }, sent: requests.takeOut };
  }

  private renewalSent(renewal: Renewal): void {
    const again = { ...renewal, at: this.now + RENEWAL_SPACING_MS };
    this.renewals = [...this.renewals.filter((one) => one !== renewal), ...(again.at < renewal.until ? [again] : [])];
  }
}
