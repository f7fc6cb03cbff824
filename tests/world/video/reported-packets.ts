import type { StreamLink } from "@setsuna/client";
import { AUDIO_CLOCK_RATE, type Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, isRtcp, type RtpHeader, readRtpHeader } from "@setsuna/rtp";
import { ReceiverReports } from "../../../apps/agent/src/streams/subscribe/receiver-reports.ts";
import type { VideoPath } from "./video-path.ts";

export interface ReportedPacketsParts {
  readonly ssrc: number;
  readonly link: () => StreamLink<VideoPath>;
  readonly now: () => Milliseconds;
  take(packet: Buffer, header: RtpHeader, now: Milliseconds): void;
}

export class ReportedPackets {
  private readonly parts: ReportedPacketsParts;
  private readonly header = emptyRtpHeader();
  private reports: ReceiverReports;

  constructor(parts: ReportedPacketsParts) {
    this.parts = parts;
    this.reports = new ReceiverReports(parts.ssrc, AUDIO_CLOCK_RATE);
  }

  listenTo(path: VideoPath): void {
    this.reports = new ReceiverReports(this.parts.ssrc, AUDIO_CLOCK_RATE);
    path.onPacket = (packet) => this.onPacket(path, packet);
  }

  private onPacket(path: VideoPath, packet: Buffer): void {
    if (path !== this.parts.link().transport()) return;
    const now = this.parts.now();
    const { reports, header } = this;
    if (isRtcp(packet)) {
      reports.onRtcp(packet, now);
      return;
    }
    if (!readRtpHeader(packet, header)) return;
    reports.onRtp(header, packet.length, now);
    this.parts.take(packet, header, now);
    const report = reports.due(now);
    if (report !== undefined) path.send(report);
  }
}
