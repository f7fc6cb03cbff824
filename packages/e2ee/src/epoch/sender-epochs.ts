import { type EpochAnswer, type EpochRequest, type EpochRequestKey, requestKeyOf } from "@setsuna/contracts";
import { base64url, type Milliseconds } from "@setsuna/kit";
import type { SenderKey } from "../sender/sender-key.ts";
import { type Epoch, newEpoch } from "./epoch.ts";
import { type AnswerContext, writeFirstAnswer, writeLaterAnswer } from "./epoch-answer.ts";
import { readEpochRequest } from "./epoch-request.ts";

/** A forgotten receiver gets a first answer again. */
const MAX_RECEIVERS = 4096;
/** Answers include an ended epoch this long, ms: a delayed channel shows frames up to a second later. */
const ENDED_KEPT_MS = 3000;

interface AnsweredReceiver {
  readonly context: AnswerContext;
  readonly later: number;
  readonly answer: string;
  readonly isFirst: boolean;
  readonly version: number;
}

export interface SenderEpochsOptions {
  /** 32 bytes. */
  readonly e2eeKey: Uint8Array;
  readonly sender: SenderKey;
  randomBytes(count: number): Uint8Array;
}

/** Draws a sender's epochs for all its streams, and answers receivers. One per start: no epoch outlives it. */
export class SenderEpochs {
  readonly sender: SenderKey;
  private readonly options: SenderEpochsOptions;
  private readonly receivers = new Map<EpochRequestKey, AnsweredReceiver>();
  private present: Epoch;
  /** Receivers must know it before anything uses it. */
  private coming: Epoch | undefined;
  private ended: readonly { readonly epoch: Epoch; readonly until: Milliseconds }[] = [];
  private version = 0;

  constructor(options: SenderEpochsOptions) {
    this.options = options;
    this.sender = options.sender;
    this.present = newEpoch((count) => options.randomBytes(count));
  }

  get current(): Epoch {
    return this.present;
  }

  /** Answered with at once, used from {@link change} on. No effect while one is coming. */
  renew(): void {
    if (this.coming !== undefined) return;
    this.coming = newEpoch((count) => this.options.randomBytes(count), this.present);
    this.version += 1;
  }

  /** Starts the coming epoch; the last one stays while its frames are in flight. `now`: monotonic. */
  change(now: Milliseconds): void {
    if (this.coming === undefined) return;
    this.ended = [{ epoch: this.present, until: now + ENDED_KEPT_MS }, ...this.ended];
    this.present = this.coming;
    this.coming = undefined;
    this.version += 1;
  }

  /**
   * Undefined without the end-to-end key or with an invalid X25519 key. The first answer costs two key agreements and a
   * signature, later ones a symmetric encryption. `now`: that of {@link change}.
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
      // The point has small order.
      if (error instanceof Error) return undefined;
      throw error;
    }
  }

  /** True if it takes X25519 and a signature. */
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
    // A repeated request may mean that the first answer was lost.
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
