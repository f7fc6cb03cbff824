import { SIDE_CHANNEL_LABEL, SideFromClient, type SideFromRelay } from "@setsuna/contracts";
import type { RtcStat } from "../statistics/stats-mapper.ts";
import type {
  DataChannelEvents,
  DataChannelSettings,
  MediaTransport,
  PathReading,
  TransportChannel,
  TransportOptions,
  TransportState,
} from "../transport/media-transport.ts";

export class FakeChannel implements TransportChannel {
  readonly settings: DataChannelSettings;
  readonly sent: (string | Uint8Array)[] = [];
  bufferedAmount = 0;
  lowWaterMark = 0;
  isOpen = false;
  private readonly events: DataChannelEvents;

  constructor(settings: DataChannelSettings, events: DataChannelEvents) {
    this.settings = settings;
    this.events = events;
  }

  send(data: string | Uint8Array<ArrayBuffer>): boolean {
    if (!this.isOpen) return false;
    this.sent.push(data);
    return true;
  }
  open(): void {
    this.isOpen = true;
    this.events.onOpen?.();
  }
  deliver(data: string | Uint8Array): void {
    if (this.isOpen) this.events.onMessage?.(data);
  }
  drain(): void {
    this.bufferedAmount = 0;
    if (this.isOpen) this.events.onDrained?.();
  }
}

export class FakeTransport implements MediaTransport {
  state: TransportState = "new";
  readonly channels = new Map<string, FakeChannel>();
  /** The answer that was applied; absent until then. */
  answer: string | undefined;
  stats: readonly RtcStat[] = [];
  isByTurn = false;
  private readonly options: TransportOptions;
  private readonly receiving = new Set<() => void>();

  constructor(options: TransportOptions) {
    this.options = options;
  }

  openChannel(settings: DataChannelSettings, events: DataChannelEvents): TransportChannel {
    const channel = new FakeChannel(settings, events);
    this.channels.set(settings.label, channel);
    return channel;
  }
  async createOffer(tune: (sdp: string) => string): Promise<string> {
    this.state = "connecting";
    return tune("offer");
  }
  iceServers: TransportOptions["iceServers"] | undefined;
  useIceServers(servers: TransportOptions["iceServers"]): void {
    this.iceServers = servers;
  }
  async applyAnswer(sdp: string): Promise<void> {
    this.answer = sdp;
  }
  usesTurn(): boolean {
    return this.isByTurn;
  }
  path: PathReading | undefined;
  async readPath(): Promise<PathReading | undefined> {
    return this.path;
  }
  async readRoundTrip(): Promise<PathReading["roundTrip"] | undefined> {
    return this.path?.roundTrip;
  }
  onceReceiving(received: () => void): () => void {
    this.receiving.add(received);
    return () => this.receiving.delete(received);
  }
  async readStats(): Promise<readonly RtcStat[]> {
    return this.stats;
  }
  close(): void {
    this.state = "closed";
    this.receiving.clear();
    for (const channel of this.channels.values()) channel.isOpen = false;
  }

  reach(): void {
    if (this.state !== "closed") this.options.onReached?.();
  }
  connect(): void {
    if (this.state === "closed") return;
    this.state = "connected";
    for (const channel of this.channels.values()) channel.open();
  }
  fail(): void {
    if (this.state === "closed") return;
    this.state = "failed";
    this.options.onFailed();
  }
  receive(): void {
    for (const received of [...this.receiving]) {
      this.receiving.delete(received);
      received();
    }
  }
  /** Throws if there is none. */
  channel(label: string): FakeChannel {
    const found = this.channels.get(label);
    if (found === undefined) throw new Error(`no channel ${label}`);
    return found;
  }
  say(message: SideFromRelay): void {
    this.channel(SIDE_CHANNEL_LABEL).deliver(JSON.stringify(message));
  }
  heard(): SideFromClient[] {
    return this.channel(SIDE_CHANNEL_LABEL).sent.flatMap((text) =>
      typeof text === "string" ? SideFromClient.parse(JSON.parse(text)) : [],
    );
  }
}
