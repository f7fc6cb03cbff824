/** A packet that went to the decoder. */
interface Fed {
  /** Number of the packet in the stream, from 0 on. */
  readonly index: number;
  /** The decoder was leaving something out, then or just before. */
  readonly isSparse: boolean;
}

/**
 * Numbers the frames of a video stream that states no times: one behind the other. Where a decoder leaves frames out they still count, so that
 * those on both sides keep their distance.
 */
export class CountedFrames {
  private readonly mostHeld: number;
  private fed: Fed[] = [];
  private packets = 0;
  /** Number of the packet that made the last frame. */
  private reached = -1;
  private number = -1;
  private wasSparse = false;

  /** `mostHeld`: packets that the decoder holds back at most before it gives a frame. */
  constructor(mostHeld: number) {
    this.mostHeld = mostHeld;
  }

  /** Number that the frame behind the last packet has, when all up to it have been given. */
  get next(): number {
    return this.number + 1 + (this.wasSparse ? Math.max(0, this.packets - 1 - this.reached) : 0);
  }

  /** Counts a packet. `isLeftOut`: it does not go to the decoder; `isSparse`: what goes there may be left out. */
  packet(isLeftOut: boolean, isSparse: boolean): void {
    if (!isLeftOut) this.fed.push({ index: this.packets, isSparse: isSparse || this.wasSparse });
    this.packets += 1;
    this.wasSparse = isSparse;
    // Those before made frames, or were left out within the decoder.
    if (this.fed.length > this.mostHeld + 1) this.fed.shift();
  }

  /** Returns the number of a frame that the decoder gave. */
  frame(): number {
    const { index, isSparse } = this.fed.shift() ?? { index: this.reached + 1, isSparse: false };
    this.number += isSparse ? Math.max(1, index - this.reached) : 1;
    this.reached = Math.max(this.reached, index);
    return this.number;
  }
}
