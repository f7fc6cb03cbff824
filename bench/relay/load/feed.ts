import { makePacket, stampSentAt } from "@setsuna/testkit/load";
import { dueUpTo, type SendPattern } from "./send-pattern.ts";

const GRAIN_MS = 1;

export interface FeedPort {
  send(packet: Buffer): void;
}

export class Feed {
  private next = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly relay: readonly FeedPort[];
  private readonly direct: FeedPort;
  private readonly onFailure: (error: unknown) => void;

  constructor(relay: readonly FeedPort[], direct: FeedPort, onFailure: (error: unknown) => void) {
    this.relay = relay;
    this.direct = direct;
    this.onFailure = onFailure;
  }

  get nextNumber(): number {
    return this.next;
  }

  start(pattern: SendPattern, perSecond: number): void {
    this.stop();
    const from = this.next;
    const startedAt = performance.now();
    this.timer = setInterval(() => {
      const due = dueUpTo(pattern, perSecond, from, performance.now() - startedAt);
      try {
        for (; this.next < due; this.next++) this.sendBoth(makePacket(this.next, perSecond), this.next % 2 === 0);
      } catch (error) {
        this.stop();
        this.onFailure(error);
      }
    }, GRAIN_MS);
  }

  /** Alternates, so that neither path benefits from the other's send. */
  private sendBoth(packet: Buffer, relayFirst: boolean): void {
    for (const port of relayFirst ? [...this.relay, this.direct] : [this.direct, ...this.relay]) {
      stampSentAt(packet, process.hrtime.bigint());
      port.send(packet);
    }
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
