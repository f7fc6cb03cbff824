import type { CarriedPacket } from "@setsuna/contracts";
import type { PacketWindow } from "./packet-window.ts";

/**
 * Searches for the last packet of the frame that begins at `start`. Resumes where it stopped, so it examines each packet once.
 */
export class FrameScan {
  readonly start: number;
  private next: number;
  private newest: CarriedPacket | undefined;
  private found: number | undefined;

  constructor(start: number) {
    this.start = start;
    this.next = start;
  }

  /** Returns the position of the scan: the first packet that has not come. Meaningful while {@link end} gives undefined. */
  get cursor(): number {
    return this.next;
  }

  /**
   * Sequence number of the frame's last packet; undefined while a packet is missing. The marker ends a frame, and so does
   * a packet of another timestamp or codec behind it, since some senders leave the marker out. Fillers end nothing.
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
