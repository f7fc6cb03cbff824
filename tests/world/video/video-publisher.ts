import { type ClientStream, StreamLink } from "@setsuna/client";
import type { MediaSessionId, StreamSideFromRelay } from "@setsuna/contracts";
import { type FrameFecRequest, frameFecRequest, NO_FRAME_FEC } from "@setsuna/fec";
import { bitsPerSecond, milliseconds } from "@setsuna/kit";
import { FollowingEncoder, FRAME_MS, SimulatedSender } from "@setsuna/testkit/simulation";
import { FecRtpSender } from "../../../apps/agent/src/streams/publish/fec-rtp-sender.ts";
import { writeMark } from "./frame-mark.ts";
import type { VideoContext } from "./video-context.ts";
import { FEC_MID, FEC_SSRC, PICTURE_MID, PICTURE_SECTIONS } from "./video-offer.ts";
import type { VideoPath } from "./video-path.ts";

const SENDING = { rate: bitsPerSecond(1_000_000), follows: true };
const REPORT_MS = 1000;

interface Sending {
  readonly path: VideoPath;
  readonly sender: SimulatedSender;
  readonly encoder: FollowingEncoder;
  fec: FrameFecRequest;
}

export class VideoPublisher implements ClientStream {
  readonly link: StreamLink<VideoPath>;
  private readonly context: VideoContext;
  private sending: Sending | undefined;
  private ends: readonly (() => void)[] = [];
  private readonly startedAt: number;

  constructor(context: VideoContext, onChange: () => void, succeeds?: MediaSessionId) {
    this.context = context;
    const { ports, signalling, encryption, channel, standby } = context;
    this.startedAt = ports.clock.now();
    this.link = new StreamLink<VideoPath>({
      kind: "video",
      channel,
      direction: "publish",
      ports,
      signalling,
      encryption,
      onChange,
      hooks: {
        open: (options) => {
          const path = context.openPath(options, PICTURE_SECTIONS.send);
          this.sending = this.begin(path);
          return path;
        },
        request: (offer, replaces = succeeds) => ({
          ...({ type: "publish", kind: "video", channel, offer } as const),
          ...(standby && { standby }),
          ...(replaces && { replaces }),
        }),
        heartbeat: () => ({ keyframes: true }),
        connected: () => this.sending?.sender.requestKeyframe(),
        side: (message) => this.onSide(message),
        epochChanged: () => this.sending?.sender.requestKeyframe(),
        disconnected: () => {
          this.sending = undefined;
        },
      },
    });
  }

  start(): void {
    const { timers } = this.context.ports;
    this.ends = [
      timers.every(milliseconds(FRAME_MS), () => this.frame()),
      timers.every(milliseconds(REPORT_MS), () => this.sending?.sender.report()),
    ];
    this.link.start();
  }

  stop(): void {
    for (const end of this.ends) end();
    this.ends = [];
    this.link.stop();
  }

  private begin(path: VideoPath): Sending {
    const { ports, events, world, random } = this.context;
    const number = this.context.newSender();
    const fecSender = new FecRtpSender(FEC_SSRC, Math.floor(random() * 2 ** 16));
    const sender: SimulatedSender = new SimulatedSender(
      {
        at: (time, run) => events.at(time, run),
        now: () => ports.clock.now(),
        rtp: (packet) => path.sendPacket(PICTURE_MID, packet),
        fec: (message) => path.sendPacket(FEC_MID, fecSender.packet(message, 0)),
        repairSymbols: () => sending.fec.symbols,
        mark: () => writeMark({ sender: number, at: world.elapsed }),
        encoder: { rate: () => sending.encoder.rate, isLayered: () => sending.encoder.isLayered },
      },
      Math.floor(random() * 2 ** 31),
      new Set(),
    );
    const encoder = new FollowingEncoder(SENDING, events, [], () => sender.requestKeyframe());
    const sending: Sending = { path, sender, encoder, fec: NO_FRAME_FEC };
    path.onPacket = (packet) => sender.onRtcp(packet);
    return sending;
  }

  private frame(): void {
    const { sending } = this;
    if (sending?.path.state !== "connected") return;
    sending.sender.frame(Math.round((this.context.ports.clock.now() - this.startedAt) / FRAME_MS));
    this.context.onCaptured();
  }

  private onSide(message: StreamSideFromRelay): void {
    if (message.t !== "uplink" || this.sending === undefined) return;
    const { uplinkEstimate: uplink, narrowestDownlink } = message;
    this.sending.encoder.usePaths({ uplink, narrowestDownlink });
    this.sending.fec = frameFecRequest(message);
  }
}
