import { decideQuality, type QualityPolicy } from "@setsuna/client";
import { type Channel, QUALITY_ANSWER_KEY, QUALITY_KEY } from "@setsuna/contracts";
import type { BitsPerSecond } from "@setsuna/kit";
import type { SignallingSocket } from "../link/signalling-socket.ts";
import type { StreamLink } from "../link/stream-link.ts";
import { ControlSubscriber } from "./control-subscriber.ts";

export interface QualityAnswererOptions {
  /** The bitrate-control channel. */
  readonly channel: Channel;
  readonly socket: SignallingSocket;
  /** Present: only wishes that were encrypted under it are heard. */
  readonly e2eeKey?: Uint8Array | undefined;
  /** What holds at this moment. */
  policy(): QualityPolicy;
  /** A receiver set this target. */
  onTarget(target: BitsPerSecond): void;
  /** Sends a state on the main control channel. */
  answer(key: string, value: unknown): void;
  onChange(): void;
}

/** The sender's ear on the bitrate-control channel. */
export class QualityAnswerer {
  /** Not a stream of the user's: screens show what comes of it, not its connection. */
  readonly aside = true;
  private readonly subscriber: ControlSubscriber;

  constructor({ channel, socket, e2eeKey, policy, onTarget, answer, onChange }: QualityAnswererOptions) {
    this.subscriber = new ControlSubscriber({
      channel,
      socket,
      e2eeKey,
      onControl: ({ message }) => {
        if (message.kind !== "state" || message.key !== QUALITY_KEY || message.payload.type !== "json") return;
        const decision = decideQuality(message.payload.value, policy());
        if (decision === undefined) return;
        if (decision.target !== undefined) onTarget(decision.target);
        answer(QUALITY_ANSWER_KEY, decision.answer);
      },
      onChange,
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
