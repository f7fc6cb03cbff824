import type { Milliseconds } from "@setsuna/kit";
import { swallowedBy } from "../link/link-model.ts";
import { stepsOf } from "../link/link-script.ts";
import type { EventQueue } from "./event-queue.ts";
import type { SendingRule } from "./following-encoder.ts";
import { ScatteredPath, type SimulatedLink } from "./scattered-path.ts";

export interface HeldTail {
  /** Of so many frames it happens to one. */
  readonly every: number;
  readonly packets: number;
  readonly ms: Milliseconds;
}

export interface SimulatedLinks {
  readonly up: SimulatedLink;
  readonly down: SimulatedLink;
  readonly framePackets?: number | undefined;
  /** Without it, the sender's pacer is never behind. */
  readonly heldTail?: HeldTail | undefined;
  readonly sending?: SendingRule | undefined;
  /** Messages to drop, to prove that the tests notice. Absent: none. */
  readonly unheard?: ReadonlySet<Word> | undefined;
}

/** Packet requests, repair symbol requests, the relay's path reports and keyframe requests. */
export type Word = "nacks" | "repair" | "paths" | "keyframes";

export type PathName = "up" | "upBack" | "down" | "downBack";

export class SimulatedPaths {
  private readonly paths: Readonly<Record<PathName, ScatteredPath>>;
  private readonly lines: SimulatedLinks;
  private readonly events: EventQueue;

  constructor(lines: SimulatedLinks, seed: number, events: EventQueue) {
    this.lines = lines;
    this.events = events;
    this.paths = {
      up: new ScatteredPath(lines.up, seed * 4 + 1),
      upBack: new ScatteredPath(lines.up, seed * 4 + 2),
      down: new ScatteredPath(lines.down, seed * 4 + 3),
      downBack: new ScatteredPath(lines.down, seed * 4 + 4),
    };
  }

  /** `run` is called once per copy. False means lost. */
  over(name: PathName, bytes: number, run: () => void): boolean {
    const arrivals = this.paths[name].offer(this.events.now, bytes);
    for (const arrival of arrivals) this.events.at(arrival, run);
    return arrivals.length > 0;
  }

  begin(now: Milliseconds): void {
    const { up, down } = this.lines;
    for (const [name, { script }, direction] of [
      ["up", up, "forward"],
      ["upBack", up, "backward"],
      ["down", down, "backward"],
      ["downBack", down, "forward"],
    ] as const)
      if (script !== undefined) this.paths[name].link.plan(stepsOf(script, direction), now);
  }

  counts(name: PathName): { readonly delivered: number; readonly lost: number } {
    const { counters } = this.paths[name].link;
    return { delivered: counters.delivered, lost: swallowedBy(counters) };
  }
}
