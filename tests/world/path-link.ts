import type { Line, Machine } from "./machine.ts";
import { OrderedPipe, type PipeRoute } from "./ordered-pipe.ts";
import type { WorldTime } from "./world-time.ts";

const leastRate = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** What a connection is carried by: the lines of its ends, each way a pipe for what is repeated, and nothing for the rest. */
export class PathLink {
  readonly up: OrderedPipe;
  /** Of the relay that has the far end now. */
  down: OrderedPipe;
  private far: Machine | undefined;
  private readonly route: PipeRoute;
  private readonly time: WorldTime;
  private readonly near: Machine;
  private readonly addressNumber: number;

  constructor(time: WorldTime, near: Machine) {
    this.time = time;
    this.near = near;
    this.addressNumber = near.addressNumber;
    this.route = { addressOf: () => near.addressNumber, passage: () => this.linePassage() };
    this.up = new OrderedPipe(time, this.route);
    this.down = new OrderedPipe(time, this.route);
  }

  /** A relay has the far end from now on. `far`: its own line; absent where it is none to speak of. */
  attach(far: Machine | undefined): void {
    this.far = far;
    this.down = new OrderedPipe(this.time, this.route);
  }

  /** The client's machine has the address at which the connection was opened. */
  get isSameAddress(): boolean {
    return this.near.addressNumber === this.addressNumber;
  }

  /** Nothing keeps the ends apart for longer than a packet. */
  get isOpen(): boolean {
    return this.isSameAddress && !this.near.isCut && this.far?.isCut !== true;
  }

  /** The lines of both ends as one. */
  get line(): Line {
    const near = this.near.line;
    const far = this.far?.line;
    if (far === undefined) return near;
    return {
      delayMs: near.delayMs + far.delayMs,
      jitterMs: near.jitterMs + far.jitterMs,
      loss: 1 - (1 - near.loss) * (1 - far.loss),
      rateBps: leastRate(near.rateBps, far.rateBps),
    };
  }

  /** A packet's usual time from end to end, ms. */
  get usualPassageMs(): number {
    const { delayMs, jitterMs } = this.line;
    return delayMs + jitterMs / 2;
  }

  /** Time of a packet from end to end now, ms; undefined where it is lost. */
  passage(): number | undefined {
    return this.isSameAddress ? this.linePassage() : undefined;
  }

  /** Delivers what goes by `pipe` where it is `reliable`, and once or never where it is not. */
  carry(pipe: OrderedPipe, reliable: boolean, deliver: () => void): void {
    if (reliable) {
      pipe.send(deliver);
      return;
    }
    const passage = this.passage();
    if (passage !== undefined) this.time.once(passage, deliver);
  }

  private linePassage(): number | undefined {
    const near = this.near.passage();
    if (this.far === undefined || near === undefined) return near;
    const far = this.far.passage();
    return far === undefined ? undefined : near + far;
  }
}
