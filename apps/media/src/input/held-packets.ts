import type { Packet } from "node-av/lib";

/** Per track, more than one second of any format. */
const MAX_PACKETS = 400;
const MAX_BYTES = 16e6;

/** Keeps packets of tracks that may replace another, so none are lost. Frees dropped ones. */
export class HeldPackets {
  private readonly kept = new Map<number, { packets: Packet[]; bytes: number }>();

  keep(index: number, packet: Packet): void {
    const own = this.kept.get(index) ?? { packets: [], bytes: 0 };
    this.kept.set(index, own);
    own.packets.push(packet);
    own.bytes += packet.size;
    while (own.packets.length > MAX_PACKETS || own.bytes > MAX_BYTES) {
      const oldest = own.packets.shift();
      own.bytes -= oldest?.size ?? 0;
      oldest?.free();
    }
  }

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
