interface Fed {
  /** Counts from 0. */
  readonly index: number;
  /** The decoder skipped frames at or just before this packet. */
  readonly isSparse: boolean;
}

/** Numbers the frames of a stream without times. Skipped frames count, so the others keep their distance. */
export class CountedFrames {
  private readonly mostHeld: number;
  private fed: Fed[] = [];
  private packets = 0;
  private reached = -1;
  private number = -1;
  private wasSparse = false;

  constructor(mostHeld: number) {
    this.mostHeld = mostHeld;
  }

  get next(): number {
    return this.number + 1 + (this.wasSparse ? Math.max(0, this.packets - 1 - this.reached) : 0);
  }

  packet(isLeftOut: boolean, isSparse: boolean): void {
    if (!isLeftOut) this.fed.push({ index: this.packets, isSparse: isSparse || this.wasSparse });
    this.packets += 1;
    this.wasSparse = isSparse;
    // Earlier packets became frames or were skipped.
    if (this.fed.length > this.mostHeld + 1) this.fed.shift();
  }

  frame(): number {
    const { index, isSparse } = this.fed.shift() ?? { index: this.reached + 1, isSparse: false };
    this.number += isSparse ? Math.max(1, index - this.reached) : 1;
    this.reached = Math.max(this.reached, index);
    return this.number;
  }
}
