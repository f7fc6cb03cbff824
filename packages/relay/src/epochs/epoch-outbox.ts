import {
  EPOCH_LIST_AGAIN_MS,
  type EpochAnswer,
  type EpochRequest,
  MAX_EPOCH_ANSWERS,
  MAX_EPOCH_REQUESTS,
  type SideFromRelay,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

const MAX_WAITING = 4096;
/** Milliseconds. Messages can be lost and paths down for seconds. */
const RENEWAL_SPACING_MS = 200;
/** Stop resending after this many ms: the path is dead, and a reconnecting sender renews its epoch anyway. */
const RENEWAL_LIMIT_MS = 60_000;
const MAX_RENEWALS = 64;
/** Messages per flush, so that media isn't held up. */
const MAX_MESSAGES = 8;

export type EpochMessage = Extract<
  SideFromRelay,
  { readonly t: "epoch-requests" | "epoch-answers" | "epoch-list" | "epoch-renewal" }
>;

interface Renewal {
  readonly event: string;
  readonly at: Milliseconds;
  readonly until: Milliseconds;
}

interface DueMessage {
  readonly message: EpochMessage;
  sent(): void;
}

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

export class EpochOutbox {
  private readonly requests = new Map<EpochRequest, EpochRequest>();
  /** By stream and request: two senders answer the same request differently. */
  private readonly answers = new Map<string, EpochAnswer>();
  private renewals: readonly Renewal[] = [];
  private now: Milliseconds = 0;
  private isListDue = false;
  private lists = 0;
  private repeatedAt: Milliseconds = Number.NEGATIVE_INFINITY;
  private receivedList = 0;
  private readonly send: (message: EpochMessage) => boolean;

  constructor(send: (message: EpochMessage) => boolean) {
    this.send = send;
  }

  addRequest(request: EpochRequest): void {
    put(this.requests, request, request);
  }
  removeRequest(request: EpochRequest): void {
    this.requests.delete(request);
  }
  addAnswer(answer: EpochAnswer, stream: string): void {
    put(this.answers, `${stream} ${answer.to}`, answer);
  }
  /** Requests all admitted receivers. Messages written before it arrived are not {@link isListed}. */
  addList(): void {
    this.lists += 1;
    this.isListDue = true;
  }
  /** The list may be lost or still in flight. */
  repeatList(now: Milliseconds): void {
    if (now - this.repeatedAt < EPOCH_LIST_AGAIN_MS) return;
    this.repeatedAt = now;
    this.isListDue = true;
  }
  isListed(list: number | undefined): boolean {
    return list === undefined || list === this.lists;
  }
  startList(list: number | undefined): boolean {
    if (list !== undefined && list <= this.receivedList) return false;
    if (list !== undefined) this.receivedList = list;
    this.requests.clear();
    return true;
  }
  addRenewal(event: string, now: Milliseconds): void {
    this.now = now;
    this.renewals = [...this.renewals, { event, at: now, until: now + RENEWAL_LIMIT_MS }].slice(-MAX_RENEWALS);
  }
  removeRenewal(event: string): void {
    this.renewals = this.renewals.filter((one) => one.event !== event);
  }

  /** Sends a few messages. Call it every few ms. */
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
    return { message: { t: "epoch-requests", requests: requests.values, list: this.receivedList }, sent: requests.takeOut };
  }

  private renewalSent(renewal: Renewal): void {
    const again = { ...renewal, at: this.now + RENEWAL_SPACING_MS };
    this.renewals = [...this.renewals.filter((one) => one !== renewal), ...(again.at < renewal.until ? [again] : [])];
  }
}
