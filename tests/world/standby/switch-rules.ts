import type { Person } from "../person.ts";
import type { World } from "../world.ts";

const LOOKS_EVERY_MS = 50;
/** With a round trip of 50 ms. */
const MAX_WITHOUT_FRAME_MS = 700;
/** A sender is silent for this long before another replaces it, so none returns sooner. */
const MIN_BETWEEN_SWITCHES_MS = 400;
/** A client that was disturbed has connected again by then, ms. */
const SETTLED_MS = 30_000;

interface SwitchLimits {
  /** Time after a client's disturbance without a rule, ms. */
  readonly settledMs: number;
  /** Longest time without a frame, ms. */
  readonly limitMs: number;
}

interface Shown {
  at: number;
  sender: number;
  before: number | undefined;
  switchedAt: number;
}

/** Never two on air, and never none for longer than 0.7 s while one sender lives. */
export class SwitchRules {
  switches = 0;
  longestGapMs = 0;
  private readonly world: World;
  private readonly limits: SwitchLimits;
  private readonly shown = new Map<Person, Shown>();

  constructor(world: World, { settledMs = SETTLED_MS, limitMs = MAX_WITHOUT_FRAME_MS }: Partial<SwitchLimits> = {}) {
    this.world = world;
    this.limits = { settledMs, limitMs };
    world.onDrawn = (person, sender) => this.drawn(person, sender);
    world.time.every(LOOKS_EVERY_MS, () => {
      for (const [person, { at }] of this.shown) this.gap(person, at);
    });
  }

  private drawn(person: Person, sender: number): void {
    const now = this.world.time.now();
    const shown = this.shown.get(person);
    if (shown === undefined) {
      this.shown.set(person, { at: now, sender, before: undefined, switchedAt: now });
      return;
    }
    this.gap(person, shown.at);
    shown.at = now;
    if (shown.sender === sender) return;
    if (shown.before === sender && now - shown.switchedAt < MIN_BETWEEN_SWITCHES_MS)
      this.world.violate(`${person.name} sees two senders at once`);
    Object.assign(shown, { sender, before: shown.sender, switchedAt: now });
    this.switches += 1;
  }

  private gap(person: Person, since: number): void {
    const gapMs = this.world.time.now() - since;
    const isSettled = ({ isPresent, machine, disturbedAt }: Person): boolean =>
      isPresent && machine.isAwake && !machine.isCut && since - disturbedAt > this.limits.settledMs;
    const people = this.world.peopleOf.get(person.serialId) ?? [];
    const hasSender = people.some((one) => (one.part === "sender" || one.part === "standby") && isSettled(one));
    if (!hasSender || !isSettled(person)) return;
    this.longestGapMs = Math.max(this.longestGapMs, gapMs);
    if (gapMs <= this.limits.limitMs) return;
    this.world.violate(`${person.name} has seen nothing for ${Math.round(gapMs)} ms, and a sender lives`);
    this.shown.delete(person);
  }
}
