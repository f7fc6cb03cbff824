import type { MediaSessionId, RelayOpen, StreamSideFromRelay } from "@setsuna/contracts";
import { bare, type Milliseconds } from "@setsuna/kit";
import { ABS_CAPTURE_TIME_URI, emptyRtpHeader, isRtcp, readRtpHeader, writeExtensions, writeRtpPacket } from "@setsuna/rtp";
import { Admission } from "../admission.ts";
import { preparePublish } from "../roles/prepare-publish.ts";
import { PublishRtp } from "../roles/publish-rtp.ts";
import type { SessionRole } from "../roles/session-role.ts";
import { SubscribeRtp } from "../roles/subscribe-rtp.ts";
import { addReceiver, publication, REF, sentVideo, VP8 } from "../stream/one-video.fake.ts";
import { StreamSlots } from "../stream/stream-slots.ts";

const FRAME_MS = 40;
const TICK_MS = 20;
const PICTURE_LOSS = 206;
const CAPTURE_ID = 3;

interface Encoding {
  readonly ssrc: number;
  readonly height: number;
}

/** Sends a frame every 40 ms, each with its capture time, and keyframes on request. */
class FakeEncoder {
  isCut = false;
  height: number;
  private needsKeyframe = true;
  private sequence: number;
  private readonly ssrc: number;

  constructor({ ssrc, height }: Encoding) {
    this.ssrc = ssrc;
    this.height = height;
    this.sequence = ssrc * 1000;
  }

  onRtcp(packet: Buffer): void {
    // RFC 4585 §6.3.1: the media SSRC is last.
    if (packet.includes(PICTURE_LOSS) && packet.readUInt32BE(packet.length - 4) === this.ssrc) this.needsKeyframe = true;
  }

  frame(now: Milliseconds): Buffer {
    const isKey = this.needsKeyframe;
    this.needsKeyframe = false;
    this.sequence += 1;
    const ntp = Buffer.alloc(8);
    ntp.writeBigUInt64BE(((BigInt(now) + 2_208_988_800_000n) << 32n) / 1000n);
    const size = [(this.height * 16) / 9, this.height].flatMap((side) => [side & 0xff, side >> 8]);
    return Buffer.from(
      writeRtpPacket({
        payloadType: VP8.payloadType,
        sequenceNumber: this.sequence & 0xffff,
        ssrc: this.ssrc,
        timestamp: (now * 90 + this.ssrc * 1e8) >>> 0,
        marker: true,
        extension: writeExtensions([{ id: CAPTURE_ID, data: ntp }]),
        payload: Uint8Array.from([0x10, isKey ? 0 : 1, 0, 0, ...(isKey ? [0x9d, 1, 0x2a, ...size] : []), this.ssrc]),
      }),
    );
  }
}

interface Shown {
  readonly at: Milliseconds;
  readonly from: number;
  readonly sequence: number;
  readonly ticks: number;
}

interface FakeSender {
  readonly encoder: FakeEncoder;
  readonly role: PublishRtp;
}

export class LayerWorld {
  now: Milliseconds = 1_000_000;
  readonly shown: Shown[] = [];
  readonly ended: MediaSessionId[] = [];
  readonly slots = new StreamSlots({ random: () => 7, onSender: () => undefined, onTaken: () => undefined });
  readonly receiver: SubscribeRtp;
  height: number | undefined;
  private readonly senders = new Map<MediaSessionId, FakeSender>();
  private readonly encoders: FakeEncoder[] = [];

  constructor() {
    const header = emptyRtpHeader();
    const send = (packet: Buffer): boolean => {
      if (isRtcp(packet)) return true;
      readRtpHeader(packet, header);
      const { sequenceNumber, timestamp } = header;
      this.shown.push({
        at: this.now,
        from: packet.at(-1) ?? 0,
        sequence: bare(sequenceNumber),
        ticks: bare(timestamp),
      });
      return true;
    };
    const { stream, subscriber } = addReceiver(this.slots, [VP8], send);
    this.receiver = new SubscribeRtp([{ mid: "0", stream, subscriber, send }], false);
    this.receiver.onTrackOpen("0", this.now);
  }

  get stream() {
    return this.slots.rtp(REF);
  }

  /** Throws the relay's refusal. */
  open(name: string, encoding: Encoding, extra: Partial<RelayOpen> = {}): FakeSender {
    const open = publication(name, extra);
    const media = [sentVideo(VP8, [{ uri: ABS_CAPTURE_TIME_URI, id: CAPTURE_ID }])];
    const encoder = new FakeEncoder(encoding);
    this.encoders.push(encoder);
    const onRtcp = (packet: Buffer): boolean => {
      for (const each of this.encoders) each.onRtcp(packet);
      return true;
    };
    const paths = {
      publicationOf: (id: MediaSessionId) => this.senders.get(id)?.role.publication,
      end: (id: MediaSessionId) => this.close(id),
    };
    const role: SessionRole = preparePublish(
      { slots: this.slots, random: () => 7, replace: () => undefined, paths },
      open,
      { media },
      new Admission(open),
    ).begin({ sender: () => onRtcp, sendControl: () => "dropped", roundTripTimeMs: () => 20 }, () => undefined);
    if (!(role instanceof PublishRtp)) throw new Error("not a sender of media");
    const sender = { encoder, role };
    this.senders.set(open.session, sender);
    return sender;
  }

  close(id: MediaSessionId): void {
    this.ended.push(id);
    this.senders.get(id)?.role.leave(false);
    this.senders.delete(id);
  }

  run(ms: Milliseconds): void {
    for (const end = this.now + ms; this.now < end; this.now += TICK_MS) {
      for (const { encoder, role } of [...this.senders.values()].toReversed()) {
        if (this.now % 400 === 0) role.onSide({ t: "heartbeat", serverMinusClientMs: 0, settled: true }, this.now);
        role.tick(this.now);
        if (this.now % FRAME_MS === 0 && !encoder.isCut) role.onPacket("0", encoder.frame(this.now), this.now, this.now);
      }
      if (this.now % 400 === 0) this.receiver.onSide({ t: "heartbeat", pictureHeight: this.height }, this.now);
      this.receiver.tick(this.now, this.now);
    }
  }

  smallHeight(sender: FakeSender): number | undefined {
    const isUplink = (message: StreamSideFromRelay) => message.t === "uplink";
    return sender.role.report().find(isUplink)?.smallHeight;
  }
}
