import { type ClientStream, StreamLink } from "@setsuna/client";
import type { StreamSideFromRelay } from "@setsuna/contracts";
import { AUDIO_CLOCK_RATE, milliseconds } from "@setsuna/kit";
import { OpusRedundancy } from "@setsuna/playout";
import { compound, ntpFromUnixMs, senderReport, sourceDescription, writeRtpPacket } from "@setsuna/rtp";
import { opusPacket, SOUND_PACKET_MS } from "./sound-packets.ts";
import type { VideoContext } from "./video-context.ts";
import { OPUS_PAYLOAD_TYPE, SOUND_SECTIONS, SOUND_SSRC } from "./video-offer.ts";
import type { VideoPath } from "./video-path.ts";

const REPORT_MS = 1000;
const TICKS_PER_MS = AUDIO_CLOCK_RATE / 1000;
const PACKET_TICKS = SOUND_PACKET_MS * TICKS_PER_MS;

interface Sending {
  readonly path: VideoPath;
  readonly number: number;
  readonly copies: OpusRedundancy;
  sequence: number;
}

export class SoundPublisher implements ClientStream {
  readonly link: StreamLink<VideoPath>;
  private readonly context: VideoContext;
  private readonly startedAt: number;
  private sending: Sending | undefined;
  private ends: readonly (() => void)[] = [];
  private sentTo = -1;

  constructor(context: VideoContext) {
    this.context = context;
    const { ports, signalling, encryption, channel, onChange } = context;
    this.startedAt = ports.clock.now();
    this.link = new StreamLink<VideoPath>({
      kind: "audio",
      channel,
      direction: "publish",
      ports,
      signalling,
      encryption,
      onChange,
      hooks: {
        open: (options) => this.open(context.openPath(options, SOUND_SECTIONS.send)),
        request: (offer, replaces) => ({ type: "publish", kind: "audio", channel, offer, ...(replaces && { replaces }) }),
        side: (message) => this.onSide(message),
        disconnected: () => {
          this.sending = undefined;
        },
      },
    });
  }

  start(): void {
    const { timers } = this.context.ports;
    this.ends = [
      timers.every(milliseconds(SOUND_PACKET_MS), () => this.packet()),
      timers.every(milliseconds(REPORT_MS), () => this.report()),
    ];
    this.link.start();
  }

  stop(): void {
    for (const end of this.ends) end();
    this.ends = [];
    this.link.stop();
  }

  private open(path: VideoPath): VideoPath {
    const { newSender, random } = this.context;
    this.sending = { path, number: newSender(), copies: new OpusRedundancy(), sequence: Math.floor(random() * 2 ** 16) };
    return path;
  }

  private get ticks(): number {
    return Math.round((this.context.ports.clock.now() - this.startedAt) * TICKS_PER_MS);
  }

  private packet(): void {
    const { sending } = this;
    if (sending?.path.state !== "connected") return;
    const { ticks } = this;
    const place = Math.floor(ticks / PACKET_TICKS);
    // A sleeping machine records nothing and wakes within a packet.
    if (place <= this.sentTo) return;
    this.sentTo = place;
    const timestamp = (place * PACKET_TICKS) >>> 0;
    const at = this.context.world.elapsed - (ticks - place * PACKET_TICKS) / TICKS_PER_MS;
    const packet = opusPacket({ sender: sending.number, at });
    sending.sequence = (sending.sequence + 1) & 0xffff;
    sending.path.send(
      writeRtpPacket({
        marker: false,
        payloadType: OPUS_PAYLOAD_TYPE,
        ssrc: SOUND_SSRC,
        sequenceNumber: sending.sequence,
        timestamp,
        payload: sending.copies.next(packet, timestamp),
      }),
    );
  }

  private report(): void {
    const { sending } = this;
    if (sending === undefined || this.sentTo < 0) return;
    const now = this.context.ports.clock.now();
    const info = { ssrc: SOUND_SSRC, ntp: ntpFromUnixMs(now), rtpTimestamp: this.ticks >>> 0, packetCount: 0, octetCount: 0 };
    sending.path.send(compound(senderReport(info), sourceDescription(SOUND_SSRC, "setsuna")));
  }

  private onSide(message: StreamSideFromRelay): void {
    if (message.t === "uplink") this.sending?.copies.setOffsets(message.audioCopies ?? []);
  }
}
