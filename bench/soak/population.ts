import type { Random } from "@setsuna/testkit";
import { say } from "../shared/output.ts";
import { CONNECT_LIMIT_MS, type SoakStream } from "./client.ts";
import { SoakSender } from "./sender.ts";
import { SoakViewer } from "./viewer.ts";

/** In ms, while its sender sends and both links are up. */
const STUCK_MS = 3000;

export interface PopulationCounts {
  joins: number;
  failedJoins: number;
  senderRestarts: number;
  /** Clients that gave up or never connected, and came back. */
  lost: number;
  /** Clients without packets for three seconds, and how many recovered. */
  stuck: number;
  wentOn: number;
  packetsSent: number;
  packetsReceived: number;
}

export class Population {
  readonly counts: PopulationCounts = {
    joins: 0,
    failedJoins: 0,
    senderRestarts: 0,
    lost: 0,
    stuck: 0,
    wentOn: 0,
    packetsSent: 0,
    packetsReceived: 0,
  };
  private readonly signalUrl: string;
  private readonly serialId: string;
  private readonly random: Random;
  private readonly senders: readonly SoakSender[];
  private readonly viewers = new Set<SoakViewer>();
  private readonly connecting = new Set<SoakSender>();

  constructor(signalUrl: string, serialId: string, streams: readonly SoakStream[], random: Random) {
    this.signalUrl = signalUrl;
    this.serialId = serialId;
    this.random = random;
    this.senders = streams.map((stream) => new SoakSender(stream, random));
  }

  get viewerCount(): number {
    return this.viewers.size;
  }

  async begin(): Promise<void> {
    for (const sender of this.senders) await sender.connect(this.signalUrl, this.serialId);
  }

  private one<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.random() * items.length)];
  }

  join(): void {
    const sender = this.one(this.senders);
    if (sender === undefined) return;
    const viewer = new SoakViewer(sender.stream, this.random);
    this.counts.joins += 1;
    this.viewers.add(viewer);
    viewer.connect(this.signalUrl, this.serialId).catch((error: unknown) => this.onFailed(viewer, String(error)));
  }

  private onFailed(viewer: SoakViewer, why: string): void {
    if (!this.viewers.delete(viewer)) return;
    this.counts.failedJoins += 1;
    say(`a viewer of ${viewer.stream.kind} ${viewer.stream.channel} did not connect: ${why.slice(0, 200)}`);
    viewer.close(true);
  }

  leave(): void {
    const viewer = this.one([...this.viewers]);
    if (viewer === undefined) return;
    this.remove(viewer, this.random() < 0.5);
  }

  private remove(viewer: SoakViewer, withGoodbye: boolean): void {
    this.viewers.delete(viewer);
    this.counts.packetsReceived += viewer.packets;
    viewer.close(withGoodbye);
  }

  async restartSender(): Promise<void> {
    const sender = this.one(this.senders);
    if (sender === undefined || this.connecting.has(sender)) return;
    this.counts.senderRestarts += 1;
    await this.connectAgain(sender);
  }

  private async connectAgain(sender: SoakSender): Promise<void> {
    this.connecting.add(sender);
    sender.disconnect();
    try {
      await sender.connect(this.signalUrl, this.serialId);
    } catch (error) {
      say(`a sender was refused: ${String(error)}`);
      this.counts.failedJoins += 1;
    }
    this.connecting.delete(sender);
  }

  private reviveLost(): void {
    for (const sender of this.senders) {
      if (!sender.isLost || this.connecting.has(sender)) continue;
      this.counts.lost += 1;
      say(`the sender of ${sender.stream.kind} ${sender.stream.channel} lost its connection`);
      void this.connectAgain(sender);
    }
    for (const viewer of this.viewers) {
      if (!viewer.client.isLost) continue;
      this.counts.lost += 1;
      this.remove(viewer, true);
    }
  }

  send(packets: number): void {
    for (const sender of this.senders)
      for (let index = 0; index < packets; index += 1) if (sender.send()) this.counts.packetsSent += 1;
  }

  look(): void {
    const now = performance.now();
    this.reviveLost();
    for (const viewer of [...this.viewers]) {
      const { client, stream } = viewer;
      if (client.openedAt === undefined) {
        if (now - viewer.beganAt > CONNECT_LIMIT_MS) this.onFailed(viewer, "its connection did not open");
        continue;
      }
      const sender = this.senders.find((one) => one.stream === stream);
      const since = now - Math.max(client.openedAt, viewer.lastPacketAt ?? 0);
      const mayHave = client.line.isUp(STUCK_MS + 1000) && sender?.isSendingFor(STUCK_MS + 1000) === true;
      this.noteGoingOn(viewer, since);
      if (since <= STUCK_MS || !mayHave || viewer.stuckAt !== undefined) continue;
      viewer.stuckAt = now - since;
      this.counts.stuck += 1;
      say(`a viewer of ${stream.kind} ${stream.channel} is stuck: ${viewer.packets} packets, none for ${Math.round(since)} ms`);
    }
  }

  private noteGoingOn(viewer: SoakViewer, since: number): void {
    if (viewer.stuckAt === undefined || viewer.hasGoneOn || since > STUCK_MS) return;
    viewer.hasGoneOn = true;
    this.counts.wentOn += 1;
    const { kind, channel } = viewer.stream;
    say(
      `a viewer of ${kind} ${channel} goes on, ${Math.round(performance.now() - viewer.stuckAt)} ms after its last packet at most`,
    );
  }

  close(): void {
    for (const viewer of this.viewers) this.remove(viewer, true);
    for (const sender of this.senders) sender.disconnect();
  }
}
