import { SOUND_EARLY_MS, SOUND_LATE_MS } from "@setsuna/playout";
import type { Person } from "../person.ts";
import type { World } from "../world.ts";
import type { AudioCounters } from "./simulated-ear.ts";

/** Share of concealed samples in ten seconds: 1 %, as with the worst bursts of docs/decisions/0014. */
const MADE_UP_SHARE = 0.01;
const COUNTED_SLACK = 6;
const COUNTED_SHARE = 0.2;
const SKEW_SLACK_MS = 15;

interface Heard {
  skewSum: number;
  skews: number;
  pictureMs: number | undefined;
  readonly counters: AudioCounters | undefined;
}

export interface SoundLosses {
  readonly up: number;
  readonly down: number;
}

export class SoundRules {
  private readonly world: World;
  private readonly heard = new Map<Person, Heard>();

  constructor(world: World) {
    this.world = world;
  }

  drawn(person: Person, latencyMs: number): void {
    const heard = this.heard.get(person);
    if (heard !== undefined) heard.pictureMs = latencyMs;
  }

  sounded(person: Person, latencyMs: number): void {
    const heard = this.heard.get(person);
    if (heard?.pictureMs === undefined) return;
    heard.skewSum += latencyMs - heard.pictureMs;
    heard.skews += 1;
  }

  look(person: Person, counters: AudioCounters | undefined, isCalm: boolean, losses: SoundLosses | undefined): void {
    const before = this.heard.get(person);
    this.heard.set(person, { skewSum: 0, skews: 0, pictureMs: undefined, counters });
    if (!isCalm || before?.counters === undefined || counters === undefined) return;
    const { world } = this;
    const played = counters.played - before.counters.played;
    const madeUp = counters.concealed - before.counters.concealed;
    if (played <= 0) {
      world.violate(`${person.name}, nothing being wrong: no sound comes out`);
      return;
    }
    if (madeUp > MADE_UP_SHARE * played)
      world.violate(`${person.name}, nothing being wrong: ${((100 * madeUp) / played).toFixed(1)} % of the sound is made up`);
    if (before.skews > 0) this.compareSkew(person, before.skewSum / before.skews);
    if (losses !== undefined) this.compareLosses(person, before.counters, counters, losses);
  }

  private compareSkew({ name }: Person, skewMs: number): void {
    if (skewMs < -SOUND_EARLY_MS - SKEW_SLACK_MS || skewMs > SOUND_LATE_MS + SKEW_SLACK_MS)
      this.world.violate(`${name}, nothing being wrong: sound is ${Math.round(skewMs)} ms behind its picture`);
  }

  private compareLosses({ name }: Person, before: AudioCounters, now: AudioCounters, { up, down }: SoundLosses): void {
    const recovered = now.packetsRecovered - before.packetsRecovered;
    const lost = now.packetsLost - before.packetsLost;
    const truth = up + down;
    if (Math.abs(recovered + lost - truth) <= COUNTED_SLACK + COUNTED_SHARE * truth) return;
    this.world.violate(
      `${name}'s panel is wrong: of its sound ${recovered} packets recovered and ${lost} lost, and the lines lost ${up} and ${down}`,
    );
  }
}
