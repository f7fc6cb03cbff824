import { makePacket, stampSentAt } from "./rtp-load.ts";
import { dueUpTo, type SendPattern } from "./send-pattern.ts";

const GRAIN_MS = 1;

export interface FeedPort {
  /** Throws when the connection is gone. */
  send(packet: Buffer): void;
}

/** Sends the load without end: through the relay, once for each of its publishers, and directly to the timed viewers' process. */
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

  /** Number of the packet that is sent next. */
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

  /** In turns, so that neither way has the advantage of the other's send in front of it. */
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
