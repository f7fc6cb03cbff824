import type { ErrorCode } from "@setsuna/contracts";
import type { FleetSite } from "./fleet-site.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

const LOOKS_EVERY_MS = 1000;
/** In ms: an ICE consent that expires (30 s), and a retry at the longest wait. */
const RECOVERS_WITHIN_MS = 60_000;
/** In ms: states are sent twice a second, over up to 5 % loss. */
const HEARS_WITHIN_MS = 6000;
const LOOKS_LIVE_FOR_MS = 12_000;
/** Acceptable chance that a link loses every message, one a second. */
const UNLUCKY = 1e-7;
/** Milliseconds, its lease and one round of the others. */
const TIDIED_WITHIN_MS = 50_000;
const REFUSED_GUESSES: ReadonlySet<ErrorCode> = new Set(["wrong-password", "too-many-guesses", "link-revoked", "link-expired"]);
/** Milliseconds, because the first has to notice its dead link. */
const BOTH_LIVE_FOR_MS = 30_000;

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

  private noUnforeseenError({ name, shownError }: Person): void {
    if (shownError === "internal") this.once(`${name} is refused with ${shownError}`, `internal ${name}`);
  }

  private rightPasswordStaysRight(person: Person): void {
    const { name, part, shownError } = person;
    const { world } = this;
    if (shownError === undefined || !REFUSED_GUESSES.has(shownError) || part === "guesser" || part === "clinger") return;
    if (!world.isHostDown && world.time.now() - world.hostDisturbedAt > RECOVERS_WITHIN_MS && this.isSound(person))
      this.once(`${name} has the right password and is refused with ${shownError}`, `right ${name} ${shownError}`);
  }

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

  private viewer(person: Person, people: readonly Person[]): void {
    const { world } = this;
    const now = world.time.now();
    const phase = person.phase?.name;
    const receivedAgo = now - (person.receivedAt ?? Number.NEGATIVE_INFINITY);
    const isHostSound = !world.isHostDown && now - world.hostDisturbedAt > RECOVERS_WITHIN_MS;
    const isLinkSound = !world.isLinkDown && now - world.linkDisturbedAt > RECOVERS_WITHIN_MS;
    const recovered = isLinkSound ? now : world.linkBeganAt;
    const isSent = this.isSent(people, recovered);
    const isUntouched = isHostSound && isSent && this.isSound(person, recovered);
    const isSound = isUntouched && isLinkSound;
    if (isSound && receivedAgo > HEARS_WITHIN_MS)
      this.once(
        `${person.name} hears nothing though nothing is wrong; its page shows ${phase}`,
        `stuck ${person.name} ${person.receivedAt}`,
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
    if (isUndisturbed && !isAsleep && liveFor > mayLookLive && receivedAgo > mayLookLive)
      this.once(
        `${person.name} looks live and has heard nothing for ${Math.round(receivedAgo)} ms`,
        `live ${person.name} ${person.receivedAt}`,
      );
  }

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
