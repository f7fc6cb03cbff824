import { codecOfPacket, isKeyframeStart } from "./keyframe-start.ts";

export class PacketLog {
  private readonly packets = new Map<number, boolean>();
  private first: number | undefined;
  private last = 0;
  keyframes = 0;

  take(packet: Buffer, codec: string): void {
    const number = packet.readUInt16BE(2);
    this.first ??= number;
    const unwrapped = this.last + ((((number - (this.first + this.last)) & 0xffff) ^ 0x8000) - 0x8000);
    this.last = Math.max(this.last, unwrapped);
    const isMarked = (packet.readUInt8(1) & 0x80) !== 0;
    if (!this.packets.has(unwrapped) && isKeyframeStart(packet, codecOfPacket(codec))) this.keyframes += 1;
    this.packets.set(unwrapped, isMarked);
  }

  get count(): number {
    return this.packets.size;
  }

  get frames(): number {
    let frames = 0;
    let isWhole = true;
    const numbers = [...this.packets.keys()].toSorted((a, b) => a - b);
    for (const [index, number] of numbers.entries()) {
      if (index > 0 && number !== (numbers[index - 1] ?? 0) + 1) isWhole = false;
      if (this.packets.get(number) !== true) continue;
      if (isWhole) frames += 1;
      isWhole = true;
    }
    return frames;
  }
}
