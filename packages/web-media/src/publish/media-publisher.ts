import {
  type ClientEncryption,
  type DirectSlots,
  type GreenRoomPlace,
  PublisherSession,
  type PublisherSettings,
  type SenderSettings,
  type Signalling,
  StatsReader,
  type StreamLink,
  type StreamStats,
  sentDirectly,
} from "@setsuna/client";
import type { KnownPaths } from "@setsuna/congestion";
import {
  type DirectedGuest,
  type ErrorBody,
  type HeartbeatOfStream,
  MAX_STAGE_MS,
  type MediaSessionId,
  type SenderTimes,
} from "@setsuna/contracts";
import { bare, type Milliseconds } from "@setsuna/kit";
import { DirectViewers } from "../direct/direct-viewers.ts";
import { DirectStatsReader } from "../stats/direct-stats-reader.ts";
import { browserPorts } from "../transport/browser-ports.ts";
import type { BrowserTransport } from "../transport/browser-transport.ts";
import { PublisherConnection, type PublisherConnectionOptions } from "./publisher-connection.ts";

/** Seconds, for the relay's clock and frame size limit. */
const IDLE_KEYFRAMES_S = 10;

export interface MediaPublisherOptions extends PublisherConnectionOptions {
  readonly channel: NonNullable<SenderSettings["videoChannel"]>;
  readonly signalling: Signalling;
  /** If present, nothing is sent unencrypted. */
  readonly encryption?: ClientEncryption | undefined;
  readonly slots: DirectSlots;
  readonly greenRoom?: GreenRoomPlace | undefined;
  /** Session of the same stream that this one takes over from. Absent: none. */
  readonly succeeds?: MediaSessionId | undefined;
  /** Of a guest, every second. */
  onDirection?(direction: DirectedGuest): void;
  isSourceMuted(): boolean;
  /** Called each second and on change. */
  onPaths(paths: KnownPaths): void;
  /** Called each second and on change: short side of a wanted small encoding, px. */
  onSmallHeight(height: number | undefined): void;
  onChange(): void;
}

const sessionSettings = (settings: SenderSettings): PublisherSettings => {
  const { audioRedundancy, videoBitrateMbps, fastChannel, holdDelayMs, standby, returnAfterSeconds } = settings;
  const fast = fastChannel === undefined ? undefined : { channel: fastChannel, delayMs: holdDelayMs };
  return { audioRedundancy, videoBitrateMbps, fast, standby, returnAfterSeconds };
};

export class MediaPublisher {
  private readonly options: MediaPublisherOptions;
  private readonly session: PublisherSession<BrowserTransport>;
  private readonly connection: PublisherConnection;
  private readonly direct: DirectViewers;
  private readonly stats: StatsReader;
  private readonly directStats = new DirectStatsReader();
  private settings: SenderSettings;
  /** Updated every second. */
  private lastTimes: Pick<SenderTimes, "encodeMs" | "pacerMs"> = {};

  constructor(options: MediaPublisherOptions) {
    const { sending, channel, signalling, settings, encryption, slots, greenRoom, succeeds } = options;
    const { kind } = sending;
    this.options = options;
    this.settings = settings;
    this.stats = new StatsReader({ kind, channel, direction: "publish" });
    this.connection = this.openConnection();
    this.session = new PublisherSession({
      kind,
      channel,
      signalling,
      encryption,
      ports: browserPorts,
      hasFecSection: this.connection.hasFecSection,
      settings: sessionSettings(settings),
      greenRoom,
      succeeds,
      transport: this.connection,
      onChange: () => {
        this.updateDirect();
        options.onChange();
      },
    });
    this.direct = new DirectViewers({
      kind,
      signalling,
      slots,
      settings: () => this.settings,
      canCopy: () => this.connection.frames.isAttached,
      copies: (wanted) => this.connection.frames.copies(wanted),
      onServed: () => this.session.dispatch({ type: "direct-receivers", count: this.direct.count }),
      sendKeyframe: () => this.sendKeyframe(),
      copiesRequested: (offsets) => this.session.dispatch({ type: "direct-copies", offsets }),
    });
  }

  get kind(): "video" | "audio" {
    return this.options.sending.kind;
  }
  get link(): StreamLink<BrowserTransport> {
    return this.session.link;
  }

  start(): void {
    this.session.start();
  }
  stop(): void {
    this.session.stop();
  }
  fail(error: ErrorBody): void {
    this.link.fail(error);
  }

  /** Reconnects only for the codec, or for more than two channels. */
  update(settings: SenderSettings): void {
    this.settings = settings;
    this.session.update(sessionSettings(settings), this.connection.track.setSettings(settings));
    this.updateDirect();
  }

  sends(track: MediaStreamTrack): boolean {
    return this.connection.track.isTrack(track);
  }

  /** Restarts a stream without source. */
  replaceTrack(track: MediaStreamTrack): void {
    this.connection.replaceTrack(track);
    if (!this.link.isActive()) this.link.start();
  }

  /** Discardable every second frame, for narrow paths. Every second: retries conflicts. */
  setLayered(isLayered: boolean): void {
    this.session.dispatch({ type: "layers-wanted", isLayered });
  }

  /** Does nothing if unsupported. */
  sendKeyframe(): void {
    this.connection.track.sendKeyframe();
  }

  async readStats(now: Milliseconds): Promise<StreamStats | undefined> {
    const stats = await this.stats.read(this.link.transport(), now);
    this.lastTimes = { encodeMs: stats?.codecTime, pacerMs: stats?.packetSendDelay };
    this.connection.track.look(stats?.availableOutgoingBitrate, now);
    if (stats === undefined || this.settings.route === "relay") return stats;
    const { now: reading, before } = await this.directStats.read(this.direct.peerConnections(), now);
    return sentDirectly(stats, { direct: this.direct.count, forwarded: this.stats.forwarded() }, reading, before);
  }

  private openConnection(): PublisherConnection {
    const { sending, track, settings, filled, keyed, onPaths, onSmallHeight } = this.options;
    return new PublisherConnection(
      { sending, track, settings, filled, keyed },
      {
        audioCopies: () => this.session.audioCopies,
        heartbeat: () => this.heartbeat(),
        estimate: () => this.stats.estimate(this.link.transport()),
        onOpen: () => this.stats.restart(),
        onSide: (message) => {
          this.stats.onSide(message);
          if (message.t === "uplink") onSmallHeight(message.smallHeight);
          if (message.t === "direction") this.options.onDirection?.(message.direction);
        },
        onCopy: (messages, isKeyframe) => this.direct.send(messages, isKeyframe),
        onRepair: (messages) => this.link.sendRepair(messages),
        onUpload: (isWhole) => this.direct.setKeyframeInterval(isWhole ? 0 : IDLE_KEYFRAMES_S),
        onPaths,
        onLayersRefused: (isConflict) => this.session.dispatch({ type: "layers-refused", isConflict }),
        onFailed: (error) => this.link.fail(error),
      },
    );
  }

  private updateDirect(): void {
    const phase = this.link.phase();
    const isOnAir = this.link.standbyFacts().standsBy !== true;
    this.direct.update(phase?.name === "live" && isOnAir ? phase.session : undefined);
  }

  private heartbeat(): HeartbeatOfStream {
    return {
      ...(this.options.sending.kind === "video" ? { keyframes: true, sending: this.senderTimes() } : {}),
      ...(this.options.isSourceMuted() ? { sourceMuted: true } : {}),
    };
  }

  private senderTimes(): SenderTimes {
    const { encoded } = this.connection.frames;
    // A miscount must not invalidate a heartbeat.
    const isReportable = ([, ms]: [string, number | undefined]): boolean => ms !== undefined && ms >= 0 && ms <= MAX_STAGE_MS;
    return {
      ...(encoded && { encoded: { ...encoded, rtp: bare(encoded.rtp) } }),
      ...Object.fromEntries(Object.entries(this.lastTimes).filter(isReportable)),
    };
  }
}
