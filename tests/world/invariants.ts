import type { ErrorCode } from "@setsuna/contracts";
import type { FleetSite } from "./fleet-site.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

const LOOKS_EVERY_MS = 1000;
/** After the last disturbance a stream goes on within so long, ms: an ICE consent that expires (30 s), and a try after it at the longest wait. */
const RECOVERS_WITHIN_MS = 60_000;
/** With nothing wrong, a viewer hears its sender at least so often, ms: states are said twice a second, on lines that lose up to a twentieth. */
const HEARS_WITHIN_MS = 6000;
/** A page that shows a live stream has heard of it within so long, ms. */
const LOOKS_LIVE_FOR_MS = 12_000;
/** Chance that a line loses everything for so long. Something is said once a second. */
const UNLUCKY = 1e-7;
/** What a node leaves in the store is tidied up within so long, ms: its lease, and the round of the others. */
const TIDIED_WITHIN_MS = 50_000;
/** Refusals of a password, or of too many. */
const REFUSED_GUESSES: ReadonlySet<ErrorCode> = new Set(["wrong-password", "too-many-guesses", "link-revoked"]);
/** Two senders may both believe to have a stream for so long, ms: the first has to find that its line is gone. */
const BOTH_LIVE_FOR_MS = 30_000;

/** What has to hold at every moment, whatever happens. */
export class Invariants {
  private readonly world: World;
  private readonly bothLiveSince = new Map<string, number>();
  private readonly liveSince = new Map<Person, number>();
  private readonly told = new Set<string>();

  constructor(world: World) {
    this.world = world;
    world.time.every(LOOKS_EVERY_MS, () => this.look());
  }

  private look(): void {
    const { world } = this;
    for (const [id, people] of world.peopleOf) {
      this.oneSender(id, people);
      for (const person of people) {
        this.noUnforeseenError(person);
        this.rightPasswordStaysRight(person);
        if (person.part === "sender") this.followLive(person);
      }
      for (const person of people) if (person.part === "viewer") this.viewer(person, people);
    }
    this.bounded();
  }

  /** Clients wait out a passing fault: no page stops with `internal`. */
  private noUnforeseenError({ name, shownError }: Person): void {
    if (shownError === "internal") this.once(`${name} is refused with ${shownError}`, `internal ${name}`);
  }

  /** A person with the right password is admitted, whatever the servers' clocks show. */
  private rightPasswordStaysRight(person: Person): void {
    const { name, part, shownError } = person;
    const { world } = this;
    if (shownError === undefined || !REFUSED_GUESSES.has(shownError) || part === "guesser" || part === "clinger") return;
    if (!world.isHostDown && world.time.now() - world.hostDisturbedAt > RECOVERS_WITHIN_MS && this.isSound(person))
      this.once(`${name} has the right password and is refused with ${shownError}`, `right ${name} ${shownError}`);
  }

  /** One sender a stream: two that believe it are found out. */
  private oneSender(id: string, people: readonly Person[]): void {
    const live = people.filter((person) => person.part === "sender" && !person.machine.isAsleep && person.phase?.name === "live");
    const now = this.world.time.now();
    if (live.length < 2) {
      this.bothLiveSince.delete(id);
      return;
    }
    const since = this.bothLiveSince.get(id) ?? now;
    this.bothLiveSince.set(id, since);
    if (now - since > BOTH_LIVE_FOR_MS)
      this.once(`${live.map(({ name }) => name).join(" and ")} both send`, `both ${id} ${since}`);
  }

  /** `at`: the moment by which it has recovered. */
  private isSound(person: Person, at: number = this.world.time.now()): boolean {
    const { world } = this;
    return (
      person.isPresent &&
      !person.machine.isAsleep &&
      !person.machine.isCut &&
      world.isPermitted(person) &&
      at - person.disturbedAt > RECOVERS_WITHIN_MS
    );
  }

  /**
   * Somebody sends who has recovered: everybody who wants to is undisturbed, or one of them has the stream for long enough. The others may press Start
   * for as long as they like: first wins.
   */
  private isSent(people: readonly Person[], at: number): boolean {
    const senders = people.filter(({ part, isPresent }) => part === "sender" && isPresent);
    if (senders.length === 0) return false;
    const hasIt = (sender: Person): boolean => at - (this.liveSince.get(sender) ?? at) > RECOVERS_WITHIN_MS;
    return (
      senders.every((sender) => this.isSound(sender, at)) || senders.some((sender) => hasIt(sender) && this.isSound(sender, at))
    );
  }

  private followLive(person: Person): void {
    if (person.phase?.name !== "live") this.liveSince.delete(person);
    else if (!this.liveSince.has(person)) this.liveSince.set(person, this.world.time.now());
  }

  /** No stream is stuck, none is interrupted without a cause, and none looks live that is not. */
  private viewer(person: Person, people: readonly Person[]): void {
    const { world } = this;
    const now = world.time.now();
    const phase = person.phase?.name;
    const heardAgo = now - (person.heardAt ?? Number.NEGATIVE_INFINITY);
    const isHostSound = !world.isHostDown && now - world.hostDisturbedAt > RECOVERS_WITHIN_MS;
    const isLinkSound = !world.isLinkDown && now - world.linkDisturbedAt > RECOVERS_WITHIN_MS;
    // Who ran well before NATS went away runs on without it.
    const recovered = isLinkSound ? now : world.linkBeganAt;
    const isSent = this.isSent(people, recovered);
    const isUntouched = isHostSound && isSent && this.isSound(person, recovered);
    const isSound = isUntouched && isLinkSound;
    if (isSound && heardAgo > HEARS_WITHIN_MS)
      this.once(
        `${person.name} hears nothing though nothing is wrong; its page shows ${phase}`,
        `stuck ${person.name} ${person.heardAt}`,
      );
    if (isUntouched && phase !== "live" && this.liveSince.has(person))
      this.once(
        `${person.name} is interrupted though nothing is wrong; its page shows ${phase}`,
        `interrupted ${person.name} ${now}`,
      );
    this.followLive(person);
    const liveFor = now - (this.liveSince.get(person) ?? now);
    const { isAsleep, line } = person.machine;
    const mayLookLive = LOOKS_LIVE_FOR_MS + (line.loss > 0 ? (Math.log(UNLUCKY) / Math.log(line.loss)) * 1000 : 0);
    const isUndisturbed = now - Math.max(person.disturbedAt, world.hostDisturbedAt) > LOOKS_LIVE_FOR_MS;
    if (isUndisturbed && !isAsleep && liveFor > mayLookLive && heardAgo > mayLookLive)
      this.once(
        `${person.name} looks live and has heard nothing for ${Math.round(heardAgo)} ms`,
        `live ${person.name} ${person.heardAt}`,
      );
  }

  /** Nothing grows for ever. */
  private bounded(): void {
    const { world } = this;
    const clients = world.people.reduce((sum, { pictures }) => sum + (pictures === undefined ? 1 : 2), 0);
    const most = 6 * clients;
    const { sessionCount: sessions, connectionCount: sockets } = world.site;
    if (sessions > most) this.once(`the relays have ${sessions} sessions`, "sessions");
    if (sockets > most) this.once(`the server holds ${sockets} sockets`, "sockets");
    if (world.pathCount > 40 * clients) this.once(`${world.pathCount} connections are held`, "paths");
    if (world.fleet !== undefined) this.boundedStore(world.fleet);
  }

  /** What dead nodes leave is tidied up. */
  private boundedStore({ nats, nodes }: FleetSite): void {
    const { world } = this;
    const quiet = world.time.now() - world.fleetDisturbedAt;
    const [announced, slots] = [nats.stores.relays.entries.size, nats.stores.slots.entries.size];
    if (quiet > TIDIED_WITHIN_MS && announced > nodes.length)
      this.once(`${announced} relay nodes are announced, and there are ${nodes.length}`, "announced");
    if (slots > world.streams) this.once(`${slots} streams are taken, and there are ${world.streams}`, "slots");
    if (nats.listeners.length > 6 * nodes.length) this.once(`${nats.listeners.length} subscriptions are left`, "listeners");
  }

  private once(what: string, key: string): void {
    if (this.told.has(key)) return;
    this.told.add(key);
    this.world.violate(what);
  }
}
