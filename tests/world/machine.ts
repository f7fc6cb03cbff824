import type { Milliseconds } from "@setsuna/kit";
import type { Random } from "@setsuna/testkit/model";
import { drawPassage, type PathConditions, type WorldTime } from "@setsuna/testkit/simulation";

type Work = () => void;

export class Machine {
  readonly name: string;
  line: PathConditions;
  readonly usualLine: PathConditions;
  isCut = false;
  addressNumber = 0;
  private readonly time: WorldTime;
  private readonly random: Random;
  private readonly number: number;
  private asleep: Work[] | undefined;
  private isOff = false;
  private readonly networkListeners = new Set<() => void>();
  private readonly visibleListeners = new Set<() => void>();

  /** `number`: unique. An even machine has IPv4 addresses, an odd one a whole IPv6 /48. Machines share no networks. */
  constructor(name: string, number: number, line: PathConditions, time: WorldTime, random: Random) {
    this.name = name;
    this.number = number;
    this.line = line;
    this.usualLine = line;
    this.time = time;
    this.random = random;
  }

  get address(): string {
    if (this.number % 2 === 1)
      return `2001:${(this.number >> 16).toString(16)}:${(this.number & 0xffff).toString(16)}:${this.addressNumber.toString(16)}::7`;
    return `${11 + (this.addressNumber % 180)}.${(this.number >> 8) & 255}.${this.number & 255}.7`;
  }

  run(work: Work): void {
    if (this.isOff) return;
    if (this.asleep === undefined) work();
    else this.asleep.push(work);
  }

  get isAwake(): boolean {
    return this.asleep === undefined && !this.isOff;
  }

  after(ms: Milliseconds, task: Work): () => void {
    return this.time.after(ms, task, this);
  }

  every(ms: Milliseconds, task: Work): () => void {
    return this.time.every(ms, task, this);
  }

  addressOf(): number {
    return this.addressNumber;
  }

  passage(): number | undefined {
    return this.isCut || this.isOff ? undefined : drawPassage(this.line, this.random);
  }

  sleep(): void {
    this.asleep ??= [];
  }
  wake(): void {
    const work = this.asleep ?? [];
    this.asleep = undefined;
    for (const one of work) this.run(one);
    for (const visible of [...this.visibleListeners]) this.run(visible);
  }
  get isAsleep(): boolean {
    return this.asleep !== undefined;
  }

  turnOff(): void {
    this.isOff = true;
    this.asleep = undefined;
  }

  roam(): void {
    this.addressNumber += 1;
    for (const changed of [...this.networkListeners]) this.run(changed);
  }

  onNetworkChange(changed: () => void): () => void {
    this.networkListeners.add(changed);
    return () => this.networkListeners.delete(changed);
  }
  onVisible(visible: () => void): () => void {
    this.visibleListeners.add(visible);
    return () => this.visibleListeners.delete(visible);
  }
}
