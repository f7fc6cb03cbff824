import { type ClientStream, StatsReader, StreamLink, type StreamStats } from "@setsuna/client";
import type { SideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import { bare, type Milliseconds, milliseconds } from "@setsuna/kit";
import { LatencyWindow } from "@setsuna/playout";
import type { RtpHeader } from "@setsuna/rtp";
import { ReportedPackets } from "./reported-packets.ts";
import { type AudioCounters, SimulatedEar } from "./simulated-ear.ts";
import { readSoundMark, SOUND_PACKET_MS } from "./sound-packets.ts";
import type { VideoContext } from "./video-context.ts";
import { SOUND_SECTIONS } from "./video-offer.ts";
import type { VideoPath } from "./video-path.ts";

const OWN_SSRC = 78;

export class SoundViewer implements ClientStream {
  readonly link: StreamLink<VideoPath>;
  private readonly context: VideoContext;
  private readonly ear: SimulatedEar;
  private readonly stats: StatsReader;
  private readonly latency = new LatencyWindow();
  private readonly packets: ReportedPackets;
  private generation: number | undefined;
  private isFirst = true;
  private endPulling: (() => void) | undefined;

  constructor(context: VideoContext) {
    this.context = context;
    const { ports, signalling, encryption, channel, onChange, lipSync } = context;
    const stream = { kind: "audio", channel, direction: "subscribe" } as const;
    this.stats = new StatsReader(stream);
    this.ear = new SimulatedEar(lipSync, {
      copiesNeeded: (offsets) => {
        if (!context.asksForNoCopies) this.say({ t: "audio-copies", offsets: [...offsets] });
      },
      heard: (packet, since, latencyMs) => this.heard(packet, since, latencyMs),
    });
    this.packets = new ReportedPackets({
      ssrc: OWN_SSRC,
      link: () => this.link,
      now: () => ports.clock.now(),
      take: (packet, header, now) => this.take(packet, header, now),
    });
    this.link = new StreamLink<VideoPath>({
      ...stream,
      ports,
      signalling,
      encryption,
      onChange,
      hooks: {
        open: (options) => this.open(context.openPath(options, SOUND_SECTIONS.receive)),
        request: (offer) => ({ type: "subscribe", kind: "audio", channel, offer, playout: "instant" }),
        heartbeat: () => ({ delayMs: 0 }),
        connected: () => this.say({ t: "playout", path: "instant" }),
        side: (message) => this.onSide(message),
      },
    });
  }

  start(): void {
    const { ports } = this.context;
    this.endPulling = ports.timers.every(milliseconds(SOUND_PACKET_MS), () => this.ear.pull(ports.clock.now()));
    this.link.start();
  }
  stop(): void {
    this.endPulling?.();
    this.link.stop();
  }

  get counters(): AudioCounters {
    return this.ear.read();
  }

  async readStats(now: Milliseconds): Promise<StreamStats | undefined> {
    const { signalling, lipSync } = this.context;
    const offset = signalling.clockOffset();
    if (offset !== undefined) this.ear.clock.setServerOffset(offset, signalling.clockSettled());
    const { packetsLost, packetsRecovered } = this.ear.read();
    return await this.stats.read(this.link.transport(), now, {
      playout: "instant",
      packetsLost,
      packetsRecovered,
      lipSyncMs: lipSync.skew(now),
      latency: this.latency.figures(now),
    });
  }

  private open(path: VideoPath): VideoPath {
    this.stats.restart();
    if (!this.isFirst) this.ear.streamChanged();
    this.isFirst = false;
    this.packets.listenTo(path);
    return path;
  }

  private say(message: SideFromClient): void {
    this.link.sendSide(message);
  }

  private take(packet: Buffer, { payloadOffset, paddingLength, sequenceNumber, timestamp }: RtpHeader, now: Milliseconds): void {
    const payload = new Uint8Array(packet.subarray(payloadOffset, packet.length - paddingLength));
    this.ear.receive(payload, bare(sequenceNumber), bare(timestamp), now);
  }

  private heard(packet: Uint8Array, since: Milliseconds, latencyMs: Milliseconds | undefined): void {
    const { sender, at } = readSoundMark(packet);
    if (latencyMs !== undefined) this.latency.add(latencyMs, this.context.ports.clock.now());
    this.context.onReceived({ sender, at: at + since }, latencyMs);
  }

  private onSide(message: StreamSideFromRelay): void {
    this.stats.onSide(message);
    if (message.t === "clock")
      this.ear.clock.addPair({ rtpTimestamp: message.rtp, capturedAt: message.capturedAt, settled: message.settled });
    if (message.t !== "state") return;
    if ((this.generation ?? message.senderGeneration) !== message.senderGeneration && !this.link.standbyFacts().switched) {
      this.ear.streamChanged();
      this.context.lipSync.reset();
    }
    this.generation = message.senderGeneration;
  }
}
