import { type Random, seededRandom } from "@setsuna/testkit/model";
import type { World } from "./world.ts";

/** In ms; some waits are ten times as long, so that the world comes to rest. */
const BETWEEN_MS = 15_000;
const LONG_WAIT_SHARE = 0.15;

/** Its own seed: removing another doesn't change it. */
export class ActionContext {
  readonly world: World;
  readonly random: Random;

  constructor(world: World, random: Random) {
    this.world = world;
    this.random = random;
  }

  between(least: number, most: number): number {
    return least + this.random() * (most - least);
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }
  later(ms: number, run: () => void): void {
    this.world.time.after(ms, run);
  }
  note(who: string, what: string): void {
    this.world.timeline.note(who, what);
  }
}

export type Action = (context: ActionContext) => void;
export type WeightedActions = readonly (readonly [weight: number, action: Action])[];

export interface ScriptOptions {
  readonly letter: string;
  readonly seed: number;
  readonly actions: WeightedActions;
  readonly betweenMs?: number;
  readonly only?: ReadonlySet<string> | undefined;
}

export class Script {
  readonly done: string[] = [];
  private readonly world: World;
  private readonly random: Random;
  private readonly options: ScriptOptions;
  private count = 0;

  constructor(world: World, options: ScriptOptions) {
    this.world = world;
    this.options = options;
    this.random = seededRandom(this.seedOf(0));
    this.wait();
  }

  private seedOf(number: number): number {
    const { letter, seed } = this.options;
    return Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(number + 1, 0x85eb_ca6b) ^ Math.imul(letter.charCodeAt(0), 0xc2b2_ae35);
  }

  private wait(): void {
    const { random } = this;
    const { betweenMs = BETWEEN_MS, letter, only } = this.options;
    const mean = random() < LONG_WAIT_SHARE ? 10 * betweenMs : betweenMs;
    this.world.time.after(-Math.log(1 - random()) * mean, () => {
      this.count += 1;
      const name = `${letter}${this.count}`;
      const action = this.draw();
      if (only === undefined || only.has(name)) {
        this.done.push(name);
        action?.(new ActionContext(this.world, seededRandom(this.seedOf(this.count))));
      }
      this.wait();
    });
  }

  private draw(): Action | undefined {
    const { actions } = this.options;
    let left = this.random() * actions.reduce((sum, [weight]) => sum + weight, 0);
    return actions.find(([weight]) => {
      left -= weight;
      return left < 0;
    })?.[1];
  }
}
