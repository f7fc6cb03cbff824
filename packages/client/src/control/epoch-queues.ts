import { epochNumber, epochSeries } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";

const MAX_WAITING = 256;
const ANSWERED_WITHIN_MS = 10_000;
/** A sender stops answering for an ended epoch after this many ms, so later epochs don't wait longer for it. */
export const ENDED_WITHIN_MS = 3000;

export interface ReceivedControlMessage {
  readonly data: Uint8Array;
  /** Events keep their order; of states the newest counts. */
  readonly isEvent: boolean;
}

interface Waiting {
  readonly epochId: Uint8Array;
  readonly since: Milliseconds;
  /** False for a previous sender's: the present one's events don't wait for them. */
  isOfSender: boolean;
  readonly messages: ReceivedControlMessage[];
}

const nameOf = (epochId: Uint8Array): string => epochId.join(".");

/**
 * Messages whose epoch isn't known yet. Events of one series of epochs leave in the order of their epochs. Other series don't
 * wait: anyone with the password can use a name that is never answered.
 */
export class EpochQueues {
  private readonly queues = new Map<string, Waiting>();

  get isEmpty(): boolean {
    return this.queues.size === 0;
  }

  clear(): void {
    this.queues.clear();
  }

  senderChanged(): void {
    for (const queue of this.queues.values()) queue.isOfSender = false;
  }

  /** True if the message must join a queue, though its epoch may be known. */
  mustWait(epochId: Uint8Array, isEvent: boolean, now: Milliseconds): boolean {
    return this.queues.has(nameOf(epochId)) || (isEvent && this.isBlocked(epochId, now));
  }

  add(epochId: Uint8Array, message: ReceivedControlMessage, now: Milliseconds): void {
    this.expire(now);
    const held = [...this.queues.values()].reduce((sum, { messages }) => sum + messages.length, 0);
    if (held >= MAX_WAITING) return;
    const name = nameOf(epochId);
    const queue = this.queues.get(name) ?? { epochId: epochId.slice(), since: now, isOfSender: true, messages: [] };
    queue.messages.push(message);
    this.queues.set(name, queue);
  }

  /** Removes the next queue that can be read, oldest message first. Undefined: none. */
  next(isKnown: (epochId: Uint8Array) => boolean, now: Milliseconds): readonly ReceivedControlMessage[] | undefined {
    this.expire(now);
    for (const [name, { epochId, messages }] of this.queues) {
      if (!isKnown(epochId) || this.isBlocked(epochId, now)) continue;
      this.queues.delete(name);
      return messages;
    }
    return undefined;
  }

  private expire(now: Milliseconds): void {
    for (const [name, { since }] of this.queues) if (now - since >= ANSWERED_WITHIN_MS) this.queues.delete(name);
  }

  /** An earlier epoch of the series has events here. Drops those that can't become readable any more. */
  private isBlocked(epochId: Uint8Array, now: Milliseconds): boolean {
    let isBlocked = false;
    for (const [name, { epochId: other, since, isOfSender, messages }] of this.queues) {
      const isEarlier = epochSeries(other) === epochSeries(epochId) && epochNumber(other) < epochNumber(epochId);
      if (!isEarlier || !isOfSender || !messages.some(({ isEvent }) => isEvent)) continue;
      if (now - since >= ENDED_WITHIN_MS) this.queues.delete(name);
      else isBlocked = true;
    }
    return isBlocked;
  }
}
