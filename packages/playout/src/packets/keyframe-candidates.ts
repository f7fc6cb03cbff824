import type { CarriedPacket } from "@setsuna/contracts";
import { h264HasSps } from "@setsuna/rtp";
import { FrameScan } from "./frame-scan.ts";
import type { PacketWindow } from "./packet-window.ts";

const MAX_CANDIDATES = 16;

interface Candidate {
  readonly scan: FrameScan;
  readonly first: CarriedPacket;
}

/** They may be in an earlier packet. HEVC keyframes start with theirs. */
const lacksSets = ({ codec, payload }: CarriedPacket): boolean => codec === "H264" && !h264HasSps(payload);

/** Frames may continue there after a gap. */
export class KeyframeCandidates {
  private list: Candidate[] = [];

  get size(): number {
    return this.list.length;
  }

  get oldest(): FrameScan | undefined {
    return this.list[0]?.scan;
  }

  /** Parameter sets and the first slice both mark it: the earlier counts. */
  add(sequence: number, packet: CarriedPacket): void {
    const same = this.list.findIndex(({ first }) => first.rtpTimestamp === packet.rtpTimestamp && first.codec === packet.codec);
    if (same >= 0) {
      if ((this.list[same]?.scan.start ?? 0) < sequence) return;
      this.list.splice(same, 1);
    }
    const after = this.list.findIndex(({ scan }) => scan.start > sequence);
    this.list.splice(after < 0 ? this.list.length : after, 0, { scan: new FrameScan(sequence), first: packet });
    if (this.list.length > MAX_CANDIDATES) this.list.shift();
  }

  newestWhole(window: PacketWindow): FrameScan | undefined {
    for (let index = this.list.length - 1; index >= 0; index -= 1) {
      const candidate = this.list[index];
      if (candidate && candidate.scan.end(window) !== undefined && this.opens(candidate, window)) return candidate.scan;
    }
    return undefined;
  }

  dropOldest(): void {
    this.list.shift();
  }

  dropBefore(sequence: number): void {
    while (this.list[0] !== undefined && this.list[0].scan.start < sequence) this.list.shift();
  }

  clear(): void {
    this.list = [];
  }

  /** Parameter sets may be in the missing previous packet, unless another frame ends right before. */
  private opens({ scan, first }: Candidate, window: PacketWindow): boolean {
    if (!lacksSets(first)) return true;
    const before = scan.start === window.base ? window.previous : window.get(scan.start - 1);
    return (
      before !== undefined && (before.endsFrame || (before.payload.length > 0 && before.rtpTimestamp !== first.rtpTimestamp))
    );
  }
}
