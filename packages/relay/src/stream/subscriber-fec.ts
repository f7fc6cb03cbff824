import { encodingSymbolIds, otherPhase, type WindowPhase } from "@setsuna/contracts";
import { type SourceBlock, SourceBlocks } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { repairPackets } from "./repair-packets.ts";
import type { RtpSubscriber } from "./rtp-subscriber.ts";

/**
 * Sends FEC to the subscribers of one encapsulation. If supported, FEC also covers the previous block, whose losses are then
 * recovered a frame later instead of a round trip later.
 */
export class SubscriberFec {
  private readonly blocks = new SourceBlocks<Buffer>();
  private before: SourceBlock<Buffer> | undefined;
  private phase: WindowPhase = 0;

  onPacket(packet: Buffer, out: number, endsFrame: boolean, subscribers: readonly RtpSubscriber[], now: Milliseconds): void {
    for (const block of this.blocks.onPacket(out, packet, endsFrame)) {
      const long = this.overlapping(block);
      const send = (over: SourceBlock<Buffer>, phase: WindowPhase, subscribers: readonly RtpSubscriber[]): void => {
        const requests = subscribers.map((subscriber) => (subscriber.isLiveAt(block.first) ? subscriber.fec.count(now) : 0));
        const most = Math.max(0, ...requests);
        if (most === 0) return;
        const fec = repairPackets(over, encodingSymbolIds(phase, most));
        for (const [index, subscriber] of subscribers.entries())
          for (const one of fec.slice(0, requests[index])) subscriber.sendRepair(one, over.first, now);
      };
      const plain = subscribers.filter((subscriber) => !subscriber.fec.slidingWindow);
      const others = subscribers.filter((subscriber) => subscriber.fec.slidingWindow);
      const joined = others.filter((subscriber) => !subscriber.isLiveAt(long.first));
      const staying = others.filter((subscriber) => subscriber.isLiveAt(long.first));
      send(block, 0, plain);
      // Uses up this block's phase too: a repair symbol over it alone would equal the one over it and the next.
      send(block, this.phase, joined);
      send(long, this.phase, staying);
    }
  }

  reset(): void {
    this.blocks.reset();
    this.before = undefined;
  }

  private overlapping(block: SourceBlock<Buffer>): SourceBlock<Buffer> {
    const { before } = this;
    this.before = block;
    this.phase = otherPhase(this.phase);
    if (before === undefined || before.first + before.packets.length !== block.first) return block;
    return { first: before.first, packets: [...before.packets, ...block.packets] };
  }
}
