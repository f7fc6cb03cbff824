import { inSeries, OrderedPipe, type PathConditions, type PipeRoute, type WorldTime } from "@setsuna/testkit/simulation";
import type { Machine } from "./machine.ts";

export class PathLink {
  readonly up: OrderedPipe;
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

  attach(far: Machine | undefined): void {
    this.far = far;
    this.down = new OrderedPipe(this.time, this.route);
  }

  get isSameAddress(): boolean {
    return this.near.addressNumber === this.addressNumber;
  }

  get isOpen(): boolean {
    return this.isSameAddress && !this.near.isCut && this.far?.isCut !== true;
  }

  get line(): PathConditions {
    const far = this.far?.line;
    return far === undefined ? this.near.line : inSeries(this.near.line, far);
  }

  get usualPassageMs(): number {
    const { delayMs, jitterMs } = this.line;
    return delayMs + jitterMs / 2;
  }

  passage(): number | undefined {
    return this.isSameAddress ? this.linePassage() : undefined;
  }

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
