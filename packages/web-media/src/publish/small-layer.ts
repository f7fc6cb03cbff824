import {
  type ClientEncryption,
  type ClientStream,
  PublisherSession,
  type PublisherSettings,
  type SenderSettings,
  type Signalling,
  type StreamLink,
} from "@setsuna/client";
import { type Channel, MAX_SMALL_HEIGHT, type MediaSessionId, SHARP_SHARE } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { browserPorts } from "../transport/browser-ports.ts";
import type { BrowserTransport } from "../transport/browser-transport.ts";
import { PublisherConnection } from "./publisher-connection.ts";
import { sentHeight, smallVideoSending } from "./video-sending.ts";

/** Short sides, px: a small change of the layout costs no keyframe. */
const HEIGHTS = [180, 270, MAX_SMALL_HEIGHT] as const;
/** Keeps the layer for this time after the last small receiver, ms, because layouts change back and forth. */
const KEPT_MS = 10_000;

const MAX_SHARE = 0.6;

export interface SmallLayerOptions {
  readonly channel: Channel;
  readonly signalling: Signalling;
  /** Absent for unencrypted streams. */
  readonly encryption: ClientEncryption | undefined;
  settings(): SenderSettings;
  track(): MediaStreamTrack | undefined;
  now(): Milliseconds;
  /** Called at the first start, so that the client supervises it. */
  onFirst(stream: ClientStream): void;
}

interface Sent {
  readonly session: PublisherSession<BrowserTransport>;
  readonly connection: PublisherConnection;
  readonly of: MediaSessionId;
}

const sessionSettings = ({ audioRedundancy, videoBitrateMbps }: SenderSettings): PublisherSettings => ({
  audioRedundancy,
  videoBitrateMbps,
});

/** Sends a second, small encoding of the video, over its own connection, while the relay asks for it. */
export class SmallLayer implements ClientStream {
  readonly aside = true;
  private readonly options: SmallLayerOptions;
  private height: number = HEIGHTS[0];
  private wantedAt = Number.NEGATIVE_INFINITY;
  private sent: Sent | undefined;
  private latest: StreamLink | undefined;

  constructor(options: SmallLayerOptions) {
    this.options = options;
  }

  get link(): StreamLink {
    if (this.latest === undefined) throw new Error("no small layer was sent");
    return this.latest;
  }

  start(): void {
    this.sent?.session.start();
  }

  stop(): void {
    this.sent?.session.stop();
    this.sent = undefined;
  }

  /** @param shortSide px; undefined: no receiver shows the video small. @param of session that sends the video now. */
  want(shortSide: number | undefined, of: MediaSessionId | undefined): void {
    const now = this.options.now();
    if (shortSide !== undefined) {
      this.wantedAt = now;
      this.resize(shortSide);
    }
    const isWanted = now - this.wantedAt < KEPT_MS && this.isSmaller();
    if (this.sent !== undefined && (!isWanted || this.sent.of !== of)) this.stop();
    const track = this.options.track();
    if (this.sent !== undefined || !isWanted || of === undefined || track === undefined) return;
    this.sent = this.open(of, track);
    const isFirst = this.latest === undefined;
    this.latest = this.sent.session.link;
    if (isFirst) this.options.onFirst(this);
    else this.start();
  }

  /** By enough to be worth a second encoding. */
  private isSmaller(): boolean {
    const { track, settings } = this.options;
    const present = track();
    const whole = present && sentHeight(present, settings());
    return whole !== undefined && this.height <= whole * MAX_SHARE;
  }

  sourceChanged(): void {
    const { track, settings } = this.options;
    const present = track();
    if (this.sent === undefined) return;
    const { session, connection } = this.sent;
    session.update(sessionSettings(settings()), connection.track.setSettings(settings()));
    if (present !== undefined) connection.replaceTrack(present);
  }

  private resize(shortSide: number): void {
    const height = HEIGHTS.find((one) => one >= shortSide * SHARP_SHARE) ?? MAX_SMALL_HEIGHT;
    if (height === this.height) return;
    this.height = height;
    this.sourceChanged();
  }

  private open(of: MediaSessionId, track: MediaStreamTrack): Sent {
    const { channel, signalling, encryption, settings } = this.options;
    const connection = new PublisherConnection(
      { sending: smallVideoSending(() => this.height), track, settings: settings() },
      {
        audioCopies: () => [],
        heartbeat: () => ({ keyframes: true }),
        estimate: async () => undefined,
        onOpen: nothing,
        onSide: nothing,
        onCopy: nothing,
        onRepair: (messages) => session.link.sendRepair(messages),
        onUpload: nothing,
        onPaths: nothing,
        onLayersRefused: nothing,
        onFailed: (error) => session.link.fail(error),
      },
    );
    const session: PublisherSession<BrowserTransport> = new PublisherSession({
      kind: "video",
      channel,
      signalling,
      encryption,
      layerOf: of,
      ports: browserPorts,
      hasFecSection: connection.hasFecSection,
      settings: sessionSettings(settings()),
      transport: connection,
      onChange: nothing,
    });
    return { session, connection, of };
  }
}

const nothing = (): void => undefined;
