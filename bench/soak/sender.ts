import { bare } from "@setsuna/kit";
import { asksForKeyframe, forEachNacked, forEachRtcp, isRtcp, sequenceNumberOf, writeRtpPacket } from "@setsuna/rtp";
import type { Random } from "@setsuna/testkit";
import { CONNECT_LIMIT_MS, OPUS_PAYLOAD_TYPE, SoakClient, type SoakStream, VP8_PAYLOAD_TYPE } from "./client.ts";
import { SoakLine } from "./line.ts";

const PACKETS_PER_FRAME = 3;
const KEYFRAME_EVERY_FRAMES = 100;
const PAYLOAD_BYTES = 220;
const HISTORY = 1000;

export class SoakSender {
  readonly stream: SoakStream;
  get openedAt(): number | undefined {
    return this.client?.openedAt;
  }
  get isLost(): boolean {
    const { client } = this;
    return client?.isLost === true || (client?.openedAt === undefined && performance.now() - this.beganAt > CONNECT_LIMIT_MS);
  }
  private beganAt = 0;
  private readonly random: Random;
  private readonly ssrc: number;
  private readonly history = new Map<number, Buffer>();
  private client: SoakClient | undefined;
  private sequence: number;
  private count = 0;
  private keyframeRequested = true;

  constructor(stream: SoakStream, random: Random) {
    this.stream = stream;
    this.random = random;
    this.ssrc = 1 + Math.floor(random() * 2 ** 31);
    this.sequence = Math.floor(random() * 0x10000);
  }

  async connect(signalUrl: string, serialId: string): Promise<void> {
    const client = new SoakClient("send", this.stream, false, this.ssrc, new SoakLine(this.random));
    this.client = client;
    this.beganAt = performance.now();
    client.onPacket = (packet) => this.onRtcp(packet);
    await client.open(signalUrl, serialId, "send", this.stream, false);
  }

  disconnect(): void {
    this.client?.close(true);
    this.client = undefined;
  }

  isSendingFor(ms: number): boolean {
    const { client } = this;
    return client?.openedAt !== undefined && performance.now() - client.openedAt > ms && client.line.isUp(ms);
  }

  private onRtcp(packet: Buffer): void {
    if (!isRtcp(packet)) return;
    forEachRtcp(packet, (view) => {
      if (asksForKeyframe(view, this.ssrc)) this.keyframeRequested = true;
      forEachNacked(view, (sequenceNumber) => {
        const kept = this.history.get(sequenceNumber);
        if (kept !== undefined) this.client?.send(kept);
      });
    });
  }

  send(): boolean {
    const isVideo = this.stream.kind === "video";
    const place = isVideo ? this.count % PACKETS_PER_FRAME : 0;
    const frame = isVideo ? Math.floor(this.count / PACKETS_PER_FRAME) : this.count;
    const isKey = place === 0 && (this.keyframeRequested || frame % KEYFRAME_EVERY_FRAMES === 0);
    if (isKey) this.keyframeRequested = false;
    this.count += 1;
    this.sequence = (this.sequence + 1) & 0xffff;
    const payload = new Uint8Array(PAYLOAD_BYTES).fill(frame & 0xff);
    // VP8 descriptor and frame tag (RFC 7741 §4.2, §4.3); a TOC byte for audio (RFC 6716 §3.1).
    if (isVideo) payload.set([place === 0 ? 0x10 : 0, isKey ? 0x10 : 0x11]);
    else payload[0] = 0xfc;
    const packet = Buffer.from(
      writeRtpPacket({
        marker: isVideo && place === PACKETS_PER_FRAME - 1,
        payloadType: isVideo ? VP8_PAYLOAD_TYPE : OPUS_PAYLOAD_TYPE,
        sequenceNumber: this.sequence,
        timestamp: (frame * (isVideo ? 2700 : 480)) >>> 0,
        ssrc: this.ssrc,
        payload,
      }),
    );
    this.history.set(bare(sequenceNumberOf(packet)), packet);
    this.history.delete((this.sequence - HISTORY) & 0xffff);
    return this.client?.send(packet) ?? false;
  }
}
