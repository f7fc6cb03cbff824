import type { MediaPath } from "./media-path.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

/** A change acts on what runs within so long, ms. docs/reliability.md. */
const FORBIDDEN_WITHIN_MS = 2000;
/** At once, and what comes back within an hour. */
const GUESSES_AN_HOUR = 60 + 120;
const HOUR_MS = 3_600_000;

/** Who sends a stream: the connection that a relay took from last, and those before it. */
interface Sending {
  path: MediaPath;
  readonly before: WeakSet<MediaPath>;
}

/** What has to hold of every single message, looked at as it passes. */
export class MessageInvariants {
  private readonly world: World;
  /** By ID and kind. */
  private readonly sending = new Map<string, Sending>();
  /** Times at which guesses were answered, by address. */
  private readonly guesses = new Map<string, readonly number[]>();

  constructor(world: World) {
    this.world = world;
  }

  /** Nobody hears another ID. */
  onHeard({ name, serialId }: Person, from: string): void {
    if (from !== serialId) this.world.violate(`${name} hears what was said on ${from}`);
  }

  /** Nobody is sent what it may not have any more. `address`: to which it is sent. */
  onSent(person: Person, address: string): void {
    const { world } = this;
    const change = world.changes.get(person.serialId);
    if (change === undefined || world.isLinkDown || world.isPermitted(person, address)) return;
    const since = world.time.now() - Math.max(change.at, world.hostDisturbedAt, world.fleetDisturbedAt);
    if (since > FORBIDDEN_WITHIN_MS)
      world.violate(`${person.name} is sent what it may not have, ${Math.round(since)} ms after the change`);
  }

  /** One sender a stream: nothing is taken by a connection after it was by a later one. */
  onTaken({ name, serialId }: Person, path: MediaPath, kind: "control" | "picture" | "sound"): void {
    const key = `${serialId} ${kind}`;
    const sending = this.sending.get(key);
    if (sending === undefined) this.sending.set(key, { path, before: new WeakSet() });
    else if (sending.path !== path) {
      if (sending.before.has(path)) this.world.violate(`${name} sends by a connection whose place another has taken`);
      sending.before.add(sending.path);
      sending.path = path;
    }
  }

  /** So many guesses of one address are answered within an hour, and no more. */
  onGuessAnswered({ name, machine }: Person): void {
    const now = this.world.time.now();
    const since = (this.guesses.get(machine.address) ?? []).filter((at) => now - at < HOUR_MS);
    this.guesses.set(machine.address, [...since, now]);
    if (since.length >= GUESSES_AN_HOUR)
      this.world.violate(`${name} has had ${since.length + 1} guesses answered within an hour`);
  }
}
