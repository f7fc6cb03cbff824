import { type EpochAnswer, type EpochRequest, type EpochRequestKey, requestKeyOf } from "@setsuna/contracts";
import { base64url, type Milliseconds } from "@setsuna/kit";
import type { SenderKey } from "../sender/sender-key.ts";
import { type Epoch, newEpoch } from "./epoch.ts";
import { type AnswerContext, writeFirstAnswer, writeLaterAnswer } from "./epoch-answer.ts";
import { readEpochRequest } from "./epoch-request.ts";

/** Receivers whose contexts are kept; whoever was forgotten is answered as for the first time. */
const MAX_RECEIVERS = 4096;
/** An epoch is answered with for so long after its end, ms: a delayed channel shows its frames by up to a second later. */
const ENDED_KEPT_MS = 3000;

interface AnsweredReceiver {
  readonly context: AnswerContext;
  /** Later answers under the context. */
  readonly later: number;
  /** The newest answer. */
  readonly answer: string;
  readonly isFirst: boolean;
  /** As of `answer`. */
  readonly version: number;
}

/** Parts of a sender's epochs. */
export interface SenderEpochsOptions {
  /** 32 bytes. */
  readonly e2eeKey: Uint8Array;
  readonly sender: SenderKey;
  /** Unpredictable bytes, as from crypto.getRandomValues. */
  randomBytes(count: number): Uint8Array;
}

/**
 * Epochs of one sender, the same for all its streams: draws them, and answers receivers with them. Make a new one for each start: no epoch outlives
 * it.
 */
export class SenderEpochs {
  readonly sender: SenderKey;
  private readonly options: SenderEpochsOptions;
  private readonly receivers = new Map<EpochRequestKey, AnsweredReceiver>();
  private present: Epoch;
  /** Drawn, and known to receivers, before anything is encrypted in it. */
  private coming: Epoch | undefined;
  private ended: readonly { readonly epoch: Epoch; readonly until: Milliseconds }[] = [];
  /** Grows with each change of what receivers are answered with. */
  private version = 0;

  constructor(options: SenderEpochsOptions) {
    this.options = options;
    this.sender = options.sender;
    this.present = newEpoch((count) => options.randomBytes(count));
  }

  /** Returns the epoch to encrypt in. */
  get current(): Epoch {
    return this.present;
  }

  /** Draws another epoch, to be answered with from now on, and used from {@link change} on. Without effect while one is coming already. */
  renew(): void {
    if (this.coming !== undefined) return;
    this.coming = newEpoch((count) => this.options.randomBytes(count), this.present);
    this.version += 1;
  }

  /** Begins the epoch that was drawn; the one before is told only while its last frames are on their way. `now`: any monotonic clock. */
  change(now: Milliseconds): void {
    if (this.coming === undefined) return;
    this.ended = [{ epoch: this.present, until: now + ENDED_KEPT_MS }, ...this.ended];
    this.present = this.coming;
    this.coming = undefined;
    this.version += 1;
  }

  /**
   * Answers a request. Returns undefined for one whose writer lacks the end-to-end key, or whose X25519 key is none. The first answer to a receiver
   * takes two agreements of X25519 and a signature, later ones a symmetric encryption. `now`: that of {@link change}.
   */
  answer(request: EpochRequest, now: Milliseconds): EpochAnswer | undefined {
    const read = readEpochRequest(this.options.e2eeKey, request);
    if (read === undefined) return undefined;
    this.forgetEnded(now);
    const known = this.receivers.get(read.name);
    try {
      const answered = known === undefined ? this.first(read.receiverKey) : this.again(known, read.receiverKey);
      this.keep(read.name, answered);
      return { to: read.name, answer: answered.answer };
    } catch (error) {
      // A receiver's key of small order.
      if (error instanceof Error) return undefined;
      throw error;
    }
  }

  /** Returns whether the answer to a request takes X25519 and a signature. */
  isCostly(request: EpochRequest): boolean {
    const known = this.receivers.get(requestKeyOf(request));
    return known === undefined || (known.version === this.version && !known.isFirst);
  }

  private told(): readonly Epoch[] {
    const { coming, present, ended } = this;
    return [...(coming === undefined ? [] : [coming]), present, ...ended.map(({ epoch }) => epoch)];
  }

  private first(receiverKey: Uint8Array): AnsweredReceiver {
    const { e2eeKey, sender } = this.options;
    const ephemeral = this.options.randomBytes(32);
    const { answer, context } = writeFirstAnswer({ e2eeKey, sender, receiverKey }, this.told(), ephemeral);
    ephemeral.fill(0);
    return { context, later: 0, answer: base64url(answer), isFirst: true, version: this.version };
  }

  private again(known: AnsweredReceiver, receiverKey: Uint8Array): AnsweredReceiver {
    const { context, later, version, isFirst } = known;
    // Who asks again after a later answer may have missed the first one.
    if (version === this.version) return isFirst ? known : this.first(receiverKey);
    const answer = base64url(writeLaterAnswer(context, later, this.told()));
    return { context, later: later + 1, answer, isFirst: false, version: this.version };
  }

  private keep(name: EpochRequestKey, answered: AnsweredReceiver): void {
    this.receivers.delete(name);
    this.receivers.set(name, answered);
    const [oldest] = this.receivers.keys();
    if (this.receivers.size > MAX_RECEIVERS && oldest !== undefined) this.receivers.delete(oldest);
  }

  private forgetEnded(now: Milliseconds): void {
    const kept = this.ended.filter(({ until }) => now < until);
    if (kept.length === this.ended.length) return;
    this.ended = kept;
    this.version += 1;
  }
}
