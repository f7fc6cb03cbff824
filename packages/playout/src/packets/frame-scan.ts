import type { CarriedPacket } from "@setsuna/contracts";
import type { PacketWindow } from "./packet-window.ts";

/** Resumes where it stopped, so it examines each packet once. */
export class FrameScan {
  readonly start: number;
  private next: number;
  private newest: CarriedPacket | undefined;
  private found: number | undefined;

  constructor(start: number) {
    this.start = start;
    this.next = start;
  }

  /** First packet that has not come, while {@link end} is undefined. */
  get cursor(): number {
    return this.next;
  }

  /**
   * Undefined while a packet is missing. Ends at the marker or before another timestamp or codec, since some senders omit
   * markers. Fillers end nothing.
   */
  end(window: PacketWindow): number | undefined {
    while (this.found === undefined) {
      const packet = window.get(this.next);
      if (packet === undefined) return undefined;
      if (packet.payload.length > 0) {
        const open = this.newest;
        if (open !== undefined && (open.rtpTimestamp !== packet.rtpTimestamp || open.codec !== packet.codec)) {
          this.found = this.next - 1;
          break;
        }
        this.newest = packet;
        if (packet.endsFrame) this.found = this.next;
      }
      this.next += 1;
    }
    return this.found;
  }
}
