import { isRtcp, markOf } from "@setsuna/testkit/load";

export interface ArrivalTable {
  readonly numbers: Uint32Array;
  readonly receivers: Int16Array;
  readonly delaysMs: Float64Array;
}

/** The control connection without a relay. */
export const DIRECT = -1;

const FIRST_CAPACITY = 1 << 16;

/** Stored in columns, so that recording creates no garbage. */
export class Arrivals {
  private numbers = new Uint32Array(FIRST_CAPACITY);
  private receivers = new Int16Array(FIRST_CAPACITY);
  private delaysMs = new Float64Array(FIRST_CAPACITY);
  private length = 0;

  handler(receiver: number): (packet: Buffer) => void {
    return (packet) => {
      const now = process.hrtime.bigint();
      if (isRtcp(packet)) return;
      const mark = markOf(packet);
      if (mark === undefined) return;
      if (this.length === this.numbers.length) this.grow();
      this.numbers[this.length] = mark.number;
      this.receivers[this.length] = receiver;
      this.delaysMs[this.length] = Number(now - mark.sentAt) / 1e6;
      this.length++;
    };
  }

  private grow(): void {
    const wider = <Column extends Uint32Array | Int16Array | Float64Array>(column: Column, into: Column): Column => {
      into.set(column);
      return into;
    };
    this.numbers = wider(this.numbers, new Uint32Array(2 * this.length));
    this.receivers = wider(this.receivers, new Int16Array(2 * this.length));
    this.delaysMs = wider(this.delaysMs, new Float64Array(2 * this.length));
  }

  take(): ArrivalTable {
    const { length } = this;
    this.length = 0;
    return {
      numbers: this.numbers.slice(0, length),
      receivers: this.receivers.slice(0, length),
      delaysMs: this.delaysMs.slice(0, length),
    };
  }
}
