import { type Channel, QUALITY_ANSWER_KEY, QUALITY_KEY } from "@setsuna/contracts";
import type { BitsPerSecond } from "@setsuna/kit";
import type { ClientStream, StreamContext } from "../lifecycle/client-stream.ts";
import type { StreamLink } from "../stream/stream-link.ts";
import { ControlSubscriber } from "./control-subscriber.ts";
import { decideQuality, type QualityPolicy } from "./quality.ts";

export interface QualityAnswererOptions extends StreamContext {
  readonly channel: Channel;
  policy(): QualityPolicy;
  onTarget(target: BitsPerSecond): void;
  answer(key: string, value: unknown): void;
  onChange(): void;
}

/** Answers the requests that receivers make on the bitrate-control channel. */
export class QualityAnswerer implements ClientStream {
  /** Screens show its results, not its connection. */
  readonly aside = true;
  private readonly subscriber: ControlSubscriber;

  constructor({ policy, onTarget, answer, ...options }: QualityAnswererOptions) {
    this.subscriber = new ControlSubscriber({
      ...options,
      onControl: ({ message }) => {
        if (message.kind !== "state" || message.key !== QUALITY_KEY || message.payload.type !== "json") return;
        const decision = decideQuality(message.payload.value, policy());
        if (decision === undefined) return;
        if (decision.target !== undefined) onTarget(decision.target);
        answer(QUALITY_ANSWER_KEY, decision.answer);
      },
    });
  }

  get link(): StreamLink {
    return this.subscriber.link;
  }
  start(): void {
    this.subscriber.start();
  }
  stop(): void {
    this.subscriber.stop();
  }
}
