import type { ErrorBody, MediaSessionId, RelayOpen } from "@setsuna/contracts";
import { bare, type Milliseconds, type RtpTimestamp } from "@setsuna/kit";
import { emptyRtpHeader, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { Admission } from "../admission.ts";
import { UpstreamClock } from "../cascade/upstream-clock.ts";
import { preparePublish } from "../roles/prepare-publish.ts";
import type { RolePeer } from "../roles/prepared.ts";
import type { SessionRole } from "../roles/session-role.ts";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { addReceiver, publication, REF, sentVideo, VP8 } from "../stream/one-video.fake.ts";
import { StreamSlots } from "../stream/stream-slots.ts";

const H264: OfferedCodec = { codec: "H264", profile: "42e01f", payloadType: 100, rtpmap: "H264/90000" };
const VP9: OfferedCodec = { codec: "VP9", payloadType: 98, rtpmap: "VP9/90000" };
/** One way, ms, for a round trip of 50 ms. */
const PATH_MS = 25;
const FRAME_MS = 33;
const HEARTBEAT_MS = 400;
const SLATE_TICK_MS = 50;
const PICTURE_LOSS = 206;

class FakeSender {
  readonly name: string;
  readonly role: SessionRole;
  isCut = false;
  /** Sends only heartbeats. */
  isPaused = false;
  isDeaf = false;
  /** Duration of a keyframe's packets, ms. */
  keyframeMs: Milliseconds = 0;
  /** Numbers of a keyframe's packets, from 0, in the order in which they arrive. */
  keyframeOrder: readonly number[] = [0];
  private keyframeEnd: { readonly at: Milliseconds; readonly timestamp: RtpTimestamp } | undefined;
  private readonly codec: OfferedCodec;
  private frameAt: Milliseconds;
  private heartbeatAt: Milliseconds = 0;
  private keyframeAt: Milliseconds | undefined = 0;
  private sequence: number;

  constructor(name: string, codec: OfferedCodec, now: Milliseconds, begin: (peer: RolePeer, sender: FakeSender) => SessionRole) {
    this.name = name;
    this.codec = codec;
    this.frameAt = now;
    this.sequence = name.charCodeAt(0) * 400;
    const onRtcp = (packet: Buffer): boolean => {
      if (packet.includes(PICTURE_LOSS) && !this.isDeaf) this.keyframeAt ??= this.frameAt + 2 * PATH_MS;
      return true;
    };
    this.role = begin({ sender: () => onRtcp, sendControl: () => "dropped", roundTripTimeMs: () => 2 * PATH_MS }, this);
  }

  tick(now: Milliseconds): void {
    this.role.tick(now, now);
    if (this.isCut) return;
    if (now - this.heartbeatAt >= HEARTBEAT_MS) {
      this.heartbeatAt = now;
      this.role.onSide({ t: "heartbeat" }, now);
    }
    if (this.isPaused) return;
    if (this.keyframeEnd !== undefined) {
      if (now < this.keyframeEnd.at) return;
      this.send([0, 1, 1], { timestamp: this.keyframeEnd.timestamp, marker: true }, now);
      this.keyframeEnd = undefined;
    }
    if (now < this.frameAt) return;
    this.frameAt += FRAME_MS;
    const isKey = this.keyframeAt !== undefined && now >= this.keyframeAt;
    if (isKey) this.keyframeAt = undefined;
    const vp9 = isKey ? 0x08 : 0x48;
    const start = this.codec === VP9 ? [vp9] : [0x10, isKey ? 0 : 1];
    const timestamp = (now * 90 + this.name.charCodeAt(0) * 1e7) >>> 0;
    if (isKey && this.keyframeOrder.length > 1) {
      this.sendReordered(start, timestamp, now);
      return;
    }
    if (isKey && this.keyframeMs > 0) this.keyframeEnd = { at: now + this.keyframeMs, timestamp };
    this.send([...start, isKey ? 1 : 0], { timestamp, marker: this.keyframeEnd === undefined }, now);
  }

  private sendReordered(start: readonly number[], timestamp: RtpTimestamp, now: Milliseconds): void {
    const before = this.sequence;
    const last = this.keyframeOrder.length - 1;
    for (const number of this.keyframeOrder) {
      this.sequence = before + number;
      this.send([...(number === 0 ? start : [0, 1]), 1], { timestamp, marker: number === last }, now);
    }
    this.sequence = before + last + 1;
  }

  private send(
    payload: readonly number[],
    frame: { readonly timestamp: RtpTimestamp; readonly marker: boolean },
    now: Milliseconds,
  ): void {
    this.sequence += 1;
    const packet = writeRtpPacket({
      payloadType: this.codec.payloadType,
      sequenceNumber: this.sequence & 0xffff,
      ssrc: this.name.charCodeAt(0),
      ...frame,
      payload: Uint8Array.from([...payload, this.name.charCodeAt(0)]),
    });
    this.role.onPacket("0", Buffer.from(packet), now, now);
  }
}

interface Shown {
  readonly at: Milliseconds;
  readonly from: string;
  readonly isKey: boolean;
  readonly isEnd: boolean;
  readonly sequence: number;
  readonly timestamp: RtpTimestamp;
}

export class StandbyWorld {
  now: Milliseconds = 0;
  vacancies = 0;
  readonly slots = new StreamSlots({
    random: () => 7,
    onSender: () => undefined,
    onTaken: () => undefined,
    onVacant: () => {
      this.vacancies += 1;
    },
  });
  readonly shown: Shown[] = [];
  private readonly senders = new Map<string, FakeSender>();

  constructor() {
    const header = emptyRtpHeader();
    const send = (packet: Buffer): boolean => {
      readRtpHeader(packet, header);
      const [isKey, name] = packet.subarray(-2);
      const { sequenceNumber: sequence, timestamp, marker: isEnd } = header;
      this.shown.push({
        at: this.now,
        from: String.fromCharCode(name ?? 0),
        isKey: isKey === 1,
        isEnd,
        sequence: bare(sequence),
        timestamp,
      });
      return true;
    };
    const { stream, subscriber } = addReceiver(this.slots, [VP8, VP9, H264], send);
    stream.join(subscriber, 0);
  }

  get stream() {
    return this.slots.rtp(REF);
  }

  open(name: string, extra: Partial<RelayOpen> & { readonly codec?: "VP9" } = {}): FakeSender {
    const { codec: wanted, ...rest } = extra;
    const codec = wanted === "VP9" ? VP9 : VP8;
    const open = publication(name, rest);
    const media = [sentVideo(codec)];
    const replace = (session: MediaSessionId): void => this.leave(session.charAt(0));
    const parts = { slots: this.slots, random: () => 7, replace };
    const { begin } = preparePublish(parts, open, { media }, new Admission(open));
    const sender = new FakeSender(name, codec, this.now, (peer) => begin(peer, (_error: ErrorBody) => undefined));
    this.senders.set(name, sender);
    return sender;
  }

  /** Another relay's stream, which sends nothing. */
  holdByCascade(holder: MediaSessionId): void {
    this.stream.attach({
      codec: VP8,
      extensions: new Map(),
      clockRate: 90_000,
      clock: new UpstreamClock(90_000),
      paused: false,
      sourceMuted: false,
      isIdle: () => false,
      repairSymbolsWanted: () => 0,
      requestKeyframe: () => undefined,
    });
    this.stream.holder = holder;
  }

  sender(name: string): FakeSender {
    const sender = this.senders.get(name);
    if (sender === undefined) throw new Error(`no sender ${name}`);
    return sender;
  }

  leave(name: string): void {
    this.sender(name).role.leave(true);
    this.senders.delete(name);
  }

  /** Acts as if the relay's session had received nothing for seconds. */
  setGone(name: string): void {
    this.sender(name).role.setSilent?.(true);
  }

  pass(ms: Milliseconds): void {
    const until = this.now + ms;
    while (this.now < until) {
      this.now += 1;
      for (const sender of this.senders.values()) sender.tick(this.now);
      if (this.now % SLATE_TICK_MS === 0) this.slots.tickSlates(this.now, this.now);
    }
  }

  /** Longest wait for a whole frame since `since`, up to now, ms. */
  gapSince(since: Milliseconds): Milliseconds {
    const times = [since, ...this.shown.filter(({ at, isEnd }) => isEnd && at > since).map(({ at }) => at), this.now];
    return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  }

  get onAir(): string | undefined {
    return this.shown.at(-1)?.from;
  }
}
