import type { Packet } from "node-av/lib";

/** Packets kept of a track, at most: more than a second of any. */
const MOST = 400;
const MOST_BYTES = 16e6;

/** Packets of tracks that may be about to take another's place, so that nothing of them is lost when they have. Frees what it drops. */
export class HeldPackets {
  private readonly kept = new Map<number, { packets: Packet[]; bytes: number }>();

  keep(index: number, packet: Packet): void {
    const own = this.kept.get(index) ?? { packets: [], bytes: 0 };
    this.kept.set(index, own);
    own.packets.push(packet);
    own.bytes += packet.size;
    while (own.packets.length > MOST || own.bytes > MOST_BYTES) {
      const oldest = own.packets.shift();
      own.bytes -= oldest?.size ?? 0;
      oldest?.free();
    }
  }

  /** Hands over a track's kept packets, oldest first. */
  take(index: number): Packet[] {
    const packets = this.kept.get(index)?.packets ?? [];
    this.kept.delete(index);
    return packets;
  }

  drop(index: number): void {
    for (const packet of this.take(index)) packet.free();
  }

  close(): void {
    for (const index of [...this.kept.keys()]) this.drop(index);
  }
}
