import type { RtcStat, TransportOptions } from "@setsuna/client";
import type { Milliseconds } from "@setsuna/kit";
import { isRtcp } from "@setsuna/rtp";
import { CLEAN_LINK, type LinkCounters, LinkModel, type Random, seededRandom } from "@setsuna/testkit/model";
import { packetLink, type WorldTime } from "@setsuna/testkit/simulation";
import type { Machine } from "../machine.ts";
import { MediaPath } from "../media-path.ts";
import type { PathEars } from "../path-ears.ts";
import type { PathSections } from "./video-offer.ts";

/** IP, UDP and SRTP around an RTP packet, bytes. */
const AROUND_BYTES = 38;

export class VideoPath extends MediaPath {
  onPacket: ((packet: Buffer) => void) | undefined;
  override readonly isOfPicture = true;
  unread = 0;
  private packetsReceived = 0;
  private readonly sections: PathSections;
  private readonly models: { readonly up: LinkModel; readonly down: LinkModel };

  constructor(
    name: string,
    time: WorldTime,
    machine: Machine,
    sections: PathSections,
    options: TransportOptions,
    ears: PathEars,
    random: Random,
  ) {
    super(name, time, machine, options, ears);
    this.sections = sections;
    const model = (): LinkModel => new LinkModel(CLEAN_LINK, seededRandom(Math.floor(random() * 2 ** 31)));
    this.models = { up: model(), down: model() };
  }

  get downCounters(): LinkCounters {
    return this.models.down.counters;
  }

  get mid(): string {
    return this.sections.mids[0];
  }

  override readonly readStats = (): Promise<readonly RtcStat[]> =>
    Promise.resolve([{ id: "in", type: "inbound-rtp", kind: "audio", packetsReceived: this.packetsReceived }]);

  send(packet: Uint8Array): void {
    this.sendPacket(this.mid, packet);
  }

  sendPacket(mid: string, packet: Uint8Array): void {
    if (this.state !== "connected") return;
    const bytes = Buffer.from(packet);
    this.carryPacket("up", bytes.length, () => {
      this.consent.renew();
      this.relay?.run(() => {
        this.relay?.receivePacket(mid, Buffer.from(bytes));
        if (this.sections.direction === "send" && this.isAtRelay) this.ears.onPacketTaken?.();
      });
    });
  }

  protected override get offer(): string {
    return this.sections.offer(this.name);
  }

  protected override get mids(): readonly string[] {
    return this.sections.mids;
  }

  override get roundTripMs(): Milliseconds {
    return 2 * this.link.usualPassageMs;
  }

  protected override packetToClient(packet: Buffer): boolean {
    if (this.state !== "connected") return false;
    this.ears.onPacketSent?.();
    // The relay reuses its memory.
    const bytes = Buffer.from(packet);
    this.carryPacket("down", bytes.length, () => {
      // A sleeping program reads nothing, and its socket buffers little.
      if (this.state !== "connected") return;
      if (!this.machine.isAwake) {
        this.unread += 1;
        return;
      }
      this.received();
      if (!isRtcp(bytes)) this.packetsReceived += 1;
      this.onPacket?.(bytes);
    });
    return true;
  }

  private carryPacket(way: "up" | "down", length: number, deliver: () => void): void {
    const { time, link } = this;
    const model = this.models[way];
    model.parameters = packetLink(link.line, !link.isOpen);
    const arrivals = model.offer(time.now(), length + AROUND_BYTES);
    if (arrivals.length === 0 && way === "up") this.ears.onPacketLost?.();
    for (const arrival of arrivals) time.at(arrival, deliver);
  }
}
