import type { SerialId } from "@setsuna/contracts";
import { countedAs } from "../../apps/studio/src/platform/limits/limit-network.ts";
import type { MediaPath } from "./media-path.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

const FORBIDDEN_WITHIN_MS = 2000;
/** The burst, plus an hour's refill. */
const GUESSES_AN_HOUR = 60 + 120;
const HOUR_MS = 3_600_000;
const LIVE_STATE = /"t":"state","live":true.*"senderGeneration":(\d+)/u;
const MAX_GENERATIONS = 1000;

/** A sender that leaves a draining relay sends over both connections for this long at most, ms. */
const MOVES_WITHIN_MS = 3000;

interface Sending {
  path: MediaPath;
  name: string;
  readonly before: WeakMap<MediaPath, { readonly name: string; readonly at: number }>;
}

export class MessageInvariants {
  private readonly world: World;
  private readonly sending = new Map<string, Sending>();
  private readonly holders = new Map<SerialId, MediaPath>();
  private readonly generations = new Map<string, MediaPath>();
  private readonly guesses = new Map<string, readonly number[]>();

  constructor(world: World) {
    this.world = world;
  }

  onReceived({ name, serialId }: Person, from: string): void {
    if (from !== serialId) this.world.violate(`${name} hears what was said on ${from}`);
  }

  onSent(person: Person, address: string): void {
    const { world } = this;
    const change = world.changes.get(person.serialId);
    if (change === undefined || world.isLinkDown || world.isPermitted(person, address)) return;
    const since = world.time.now() - Math.max(change.at, world.hostDisturbedAt, world.fleetDisturbedAt);
    if (since > FORBIDDEN_WITHIN_MS)
      world.violate(`${person.name} is sent what it may not have, ${Math.round(since)} ms after the change`);
  }

  /** One sender per stream, and one standby: a later connection supersedes. Media may overlap while its sender moves. */
  onTaken({ name, part, serialId }: Person, path: MediaPath, kind: "control" | "picture" | "sound"): void {
    const key = `${serialId} ${kind}${part === "standby" ? " standby" : ""}`;
    const sending = this.sending.get(key);
    const now = this.world.time.now();
    if (sending === undefined) this.sending.set(key, { path, name, before: new WeakMap() });
    else if (sending.path !== path) {
      const taken = sending.before.get(path);
      if (taken?.name === name && kind !== "control" && now - taken.at < MOVES_WITHIN_MS) return;
      if (taken !== undefined) this.world.violate(`${name} sends by a connection whose place another has taken`);
      sending.before.set(sending.path, { name, at: now });
      Object.assign(sending, { path, name });
    }
  }

  onReached({ part, serialId }: Person, path: MediaPath): void {
    if (part === "sender") this.holders.set(serialId, path);
  }

  /** Receivers order by the sender's number, so it has one connection. Judged where both are at the same relay. */
  onReport({ name, part, serialId }: Person, { relayNode }: MediaPath, text: string): void {
    const [, generation] = (part === "viewer" && LIVE_STATE.exec(text)) || [];
    const holder = this.holders.get(serialId);
    if (generation === undefined || holder === undefined || holder.relayNode !== relayNode) return;
    const key = `${serialId} ${generation}`;
    const known = this.generations.get(key) ?? holder;
    this.generations.set(key, known);
    const [oldest] = this.generations.keys();
    if (this.generations.size > MAX_GENERATIONS && oldest !== undefined) this.generations.delete(oldest);
    if (known !== holder) this.world.violate(`${name} is told of two senders under the number ${generation}`);
  }

  onGuessAnswered({ name, machine }: Person): void {
    const now = this.world.time.now();
    for (const [key, factor] of countedAs(machine.address)) {
      const since = (this.guesses.get(key) ?? []).filter((at) => now - at < HOUR_MS);
      this.guesses.set(key, [...since, now]);
      if (since.length >= GUESSES_AN_HOUR * factor)
        this.world.violate(`${name} has had ${since.length + 1} guesses from ${key} answered within an hour`);
    }
  }
}
