import { readCarriedPacket } from "@setsuna/contracts";
import { bare } from "@setsuna/kit";
import { compound, isRtcp, nack, receiverReport, sequenceNumberOf, ssrcOf } from "@setsuna/rtp";
import type { Random } from "@setsuna/testkit";
import { SoakClient, type SoakStream } from "./client.ts";
import { SoakLine } from "./line.ts";

const REPORT_MS = 1000;
const MAX_ASKED = 40;
const CARRIAGE_OFFSET = 12;

export class SoakViewer {
  readonly stream: SoakStream;
  readonly client: SoakClient;
  readonly beganAt = performance.now();
  packets = 0;
  lastPacketAt: number | undefined;
  stuckAt: number | undefined;
  hasGoneOn = false;
  private readonly carriage: boolean;
  private newest: number | undefined;
  private readonly reporting: NodeJS.Timeout;

  constructor(stream: SoakStream, random: Random) {
    this.stream = stream;
    this.carriage = stream.kind === "video" && random() < 0.5;
    this.client = new SoakClient("receive", stream, this.carriage, 1, new SoakLine(random));
    this.client.onPacket = (packet) => this.onPacket(packet);
    this.reporting = setInterval(() => {
      this.client.send(Buffer.from(receiverReport(1)));
      if (this.carriage && random() < 0.5) this.client.say({ t: "fec", repairPackets: 2 });
      if (stream.kind === "video" && random() < 0.1) this.client.say({ t: "keyframe" });
    }, REPORT_MS);
  }

  connect(signalUrl: string, serialId: string): Promise<void> {
    return this.client.open(signalUrl, serialId, "receive", this.stream, this.carriage);
  }

  private onPacket(packet: Buffer): void {
    if (isRtcp(packet)) return;
    this.packets += 1;
    this.lastPacketAt = performance.now();
    const carried = this.carriage ? readCarriedPacket(packet.subarray(CARRIAGE_OFFSET)) : undefined;
    if (carried?.ok === false) throw new Error(`a carried packet cannot be read: ${carried.error}`);
    const sequence = bare(carried === undefined ? sequenceNumberOf(packet) : carried.value.sequenceNumber);
    if (this.newest !== undefined) this.askFor(this.newest, sequence, ssrcOf(packet));
    if (this.newest === undefined || ((sequence - this.newest) & 0x8000) === 0) this.newest = sequence;
  }

  private askFor(newest: number, sequence: number, ssrc: number): void {
    const gap = ((sequence - newest) & 0xffff) - 1;
    if (gap < 1 || gap > MAX_ASKED) return;
    const missing = Array.from({ length: gap }, (_, index) => (newest + 1 + index) & 0xffff);
    if (this.carriage) this.client.say({ t: "nack", sequences: missing });
    else this.client.send(Buffer.from(compound(receiverReport(1), nack(1, ssrc, missing))));
  }

  close(withGoodbye: boolean): void {
    clearInterval(this.reporting);
    this.client.close(withGoodbye);
  }
}
