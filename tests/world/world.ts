import { createHash } from "node:crypto";
import { Channel, MediaSessionId, SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { type Random, seededRandom } from "@setsuna/testkit";
import { verifierOf } from "../../apps/studio/src/admission/joining/authorisation.ts";
import type { SerialIdRecord } from "../../apps/studio/src/admission/serial-ids/serial-id-store.ts";
import { FleetSite } from "./fleet-site.ts";
import type { MediaPath } from "./media-path.ts";
import { Person, type PersonParts, proofOfPassword } from "./person.ts";
import type { PlantedFaults } from "./planted-faults.ts";
import { SharedLimits } from "./shared-limits.ts";
import type { Site, SiteParts } from "./site.ts";
import { StudioHost } from "./studio-double.ts";
import type { StudioNode } from "./studio-node.ts";
import { Timeline } from "./timeline.ts";
import { WorldTime } from "./world-time.ts";

/** Size of a world, and the faults planted in it. */
export interface WorldOptions {
  readonly seed: number;
  /** Serial IDs, each with one control stream. */
  readonly ids?: number;
  /** Senders that want each stream, at times both at once. */
  readonly senders?: number;
  readonly viewers?: number;
  /** IDs that somebody clings to when put out, and whose password somebody guesses at. */
  readonly strangers?: number;
  /** Studio nodes that share the streams over NATS; 0: one studio that is alone. */
  readonly nodes?: number;
  readonly faults?: PlantedFaults;
  /** Hears every line of the timeline. */
  readonly echo?: (line: string) => void;
  /** It also hears what the servers log. */
  readonly logged?: boolean;
}

/** An ID's owner changed what is allowed. */
export interface Change {
  readonly at: number;
  readonly before: SerialIdRecord;
}

const letter = (number: number): string => String.fromCharCode(97 + (number % 26));
/** Name of an ID, and how its people are called. */
const nameOf = (number: number): { readonly id: string; readonly short: string } =>
  number < 26
    ? { id: letter(number).repeat(7), short: letter(number) }
    : {
        id: letter(number) + letter(Math.floor(number / 26) - 1).repeat(6),
        short: `${letter(number)}${Math.floor(number / 26)}`,
      };

/** Who sends a stream: the connection that a relay took from last, and those before it. */
interface Sending {
  path: MediaPath;
  readonly before: WeakSet<MediaPath>;
}

/** A studio, its relay, and people: production code on simulated time, lines and machines. */
export class World {
  readonly time = new WorldTime();
  readonly random: Random;
  readonly timeline: Timeline;
  readonly site: Site;
  /** Absent in a fleet. */
  readonly studio: StudioHost | undefined;
  /** Absent where one studio is alone. */
  readonly fleet: FleetSite | undefined;
  readonly people: readonly Person[];
  readonly peopleOf = new Map<SerialId, readonly Person[]>();
  readonly records = new Map<SerialId, SerialIdRecord>();
  /** Password of each ID that has one. */
  readonly passwords = new Map<SerialId, string>();
  /** Newest change of each ID. */
  readonly changes = new Map<SerialId, Change>();
  /** Time at which server or relay was last disturbed. */
  hostDisturbedAt: number;
  isHostDown = false;
  /** Disturbances of NATS, which running streams do not notice: when the newest began, and when it was last seen. */
  linkBeganAt = Number.NEGATIVE_INFINITY;
  linkDisturbedAt = Number.NEGATIVE_INFINITY;
  isLinkDown = false;
  /** Something of the fleet was last disturbed, which may keep changes from where they are to act. */
  fleetDisturbedAt = Number.NEGATIVE_INFINITY;
  /** Sentences on what should not be; empty in a sound world. */
  readonly violations: string[] = [];
  private readonly paths = new Map<string, MediaPath>();
  /** Times at which guesses were answered, by address. */
  private readonly guesses = new Map<string, readonly number[]>();
  private readonly sending = new Map<SerialId, Sending>();
  private readonly faults: PlantedFaults;
  private numbers = 0;
  private sessions = 0;

  constructor({
    seed,
    ids = 1,
    senders = 2,
    viewers = 4,
    strangers = 0,
    nodes = 0,
    faults = new Set(),
    echo,
    logged,
  }: WorldOptions) {
    this.random = seededRandom(seed);
    this.timeline = new Timeline(this.time, echo);
    this.hostDisturbedAt = this.time.now();
    const tell =
      logged !== true
        ? () => undefined
        : (fields: Record<string, unknown>, message: string) => this.timeline.aside(`${message} ${JSON.stringify(fields)}`);
    const log: Log = {
      ...{ debug: tell, info: tell, warn: tell },
      error: (fields, message) => this.onErrorLogged(fields, message),
    };
    const { time, random, records, paths } = this;
    const parts: SiteParts = {
      ...{ time, random, log, records, faults, limits: new SharedLimits() },
      newSessionId: () => this.newSessionId(),
      pathOf: (offer) => paths.get(/a=ice-ufrag:(\S+)/.exec(offer)?.[1] ?? ""),
    };
    this.fleet = nodes > 0 ? new FleetSite(nodes, { ...parts, paths, numbers: () => this.numbers++ }) : undefined;
    this.studio = this.fleet === undefined ? new StudioHost(parts) : undefined;
    this.site = this.fleet ?? (this.studio as StudioHost);
    this.faults = faults;
    const groups = Array.from({ length: ids }, (_, number) => this.populate(number, senders, viewers, number < strangers));
    this.people = groups.flat();
    for (const group of groups) if (group[0] !== undefined) this.peopleOf.set(group[0].serialId, group);
    // A connection that both ends have left is nobody's.
    time.every(60_000, () => {
      for (const [name, path] of this.paths) if (path.state === "closed" || path.state === "failed") this.paths.delete(name);
    });
  }

  /** Sentences that a violation is told with; at most a few are kept. */
  violate(what: string): void {
    this.timeline.note("FAULT", what);
    if (this.violations.length < 20) this.violations.push(what);
  }

  recordOf(id: SerialId): SerialIdRecord {
    const record = this.records.get(id);
    if (record === undefined) throw new Error(`no record of ${id}`);
    return record;
  }

  /** Returns whether the person may use its ID by what holds now, with what its client was given. */
  isPermitted({ serialId, clientPassword: password }: Person): boolean {
    const { contractStatus, passwordVerifier, guest } = this.recordOf(serialId);
    if (contractStatus !== "usable" || guest?.isOver === true) return false;
    return passwordVerifier === undefined
      ? password === ""
      : password !== "" && passwordVerifier === verifierOf(proofOfPassword(serialId, password));
  }

  /** The owner changes an ID in My Page. */
  change(id: SerialId, changed: Partial<SerialIdRecord>): void {
    const before = this.recordOf(id);
    this.records.set(id, { ...before, ...changed });
    this.changes.set(id, { at: this.time.now(), before });
    for (const person of this.people) if (person.serialId === id) person.disturb();
    this.site.changed();
  }

  disturbHost(): void {
    this.hostDisturbedAt = this.time.now();
  }

  /** Streams that touch a node are disturbed, and the way by which changes come there. */
  disturbNode(node: StudioNode): void {
    this.fleetDisturbedAt = this.time.now();
    const { number } = node.machine;
    const isTouched = ({ machine, path }: Person): boolean => this.fleet?.homeOf(machine) === node || path?.relayNode === number;
    const ids = new Set(this.people.filter(isTouched).map(({ serialId }) => serialId));
    for (const person of this.people) if (ids.has(person.serialId)) person.disturb();
  }

  /** NATS goes away for all, or is back. */
  disturbLink(isDown: boolean): void {
    const now = this.time.now();
    if (isDown && !this.isLinkDown) this.linkBeganAt = now;
    this.isLinkDown = isDown;
    this.linkDisturbedAt = now;
    this.fleetDisturbedAt = now;
  }

  /** Connections that somebody holds or held within the last minute. */
  get pathCount(): number {
    return this.paths.size;
  }

  private populate(number: number, senders: number, viewers: number, withStrangers: boolean): Person[] {
    const { id: text, short: initial } = nameOf(number);
    const id = SerialId.parse(text);
    this.records.set(id, {
      ...{ id, plan: "pro", contractStatus: "usable", videoChannels: 3, passwordVerifier: undefined, allowedAddresses: [] },
      // Every third one is a guest room.
      ...(number % 3 === 2 ? { guest: { isOver: false } } : {}),
    });
    const parts: PersonParts = {
      ...{ time: this.time, random: this.random, site: this.site, paths: this.paths },
      nextNumber: () => this.numbers++,
      saysEveryMs: this.fleet === undefined ? 500 : 2000,
      faults: this.faults,
      onHeard: (person, from) => {
        if (from !== person.serialId) this.violate(`${person.name} hears what was said on ${from}`);
      },
      note: (who, what) => this.timeline.note(who, what),
      onSent: (person) => this.onSent(person),
      onTaken: (person, path) => this.onTaken(person, path),
      onGuessAnswered: (person) => this.onGuessAnswered(person),
    };
    const channel = Channel.parse(1);
    return [
      ...Array.from(
        { length: senders },
        (_, number) => new Person(`${initial}-sender${number + 1}`, "sender", id, channel, parts),
      ),
      ...Array.from(
        { length: viewers },
        (_, number) => new Person(`${initial}-viewer${number + 1}`, "viewer", id, channel, parts),
      ),
      ...(withStrangers ? STRANGERS.map((part) => new Person(`${initial}-${part}`, part, id, channel, parts)) : []),
    ];
  }

  private newSessionId(): MediaSessionId {
    this.sessions = this.faults.has("sessionsRepeat") ? (this.sessions + 1) % 5 : this.sessions + 1;
    const digest = createHash("sha256").update(`session ${this.sessions}`).digest("base64url");
    return MediaSessionId.parse(digest.slice(0, 22));
  }

  /** One sender a stream: nothing is taken by a connection after it was by a later one. */
  private onTaken({ name, serialId }: Person, path: MediaPath): void {
    const sending = this.sending.get(serialId);
    if (sending === undefined) this.sending.set(serialId, { path, before: new WeakSet() });
    else if (sending.path !== path) {
      if (sending.before.has(path)) this.violate(`${name} sends by a connection whose place another has taken`);
      sending.before.add(sending.path);
      sending.path = path;
    }
  }

  /** So many guesses of one address are answered within an hour, and no more. */
  private onGuessAnswered({ name, machine }: Person): void {
    const now = this.time.now();
    const since = (this.guesses.get(machine.address) ?? []).filter((at) => now - at < 3_600_000);
    this.guesses.set(machine.address, [...since, now]);
    if (since.length >= GUESSES_AN_HOUR) this.violate(`${name} has had ${since.length + 1} guesses answered within an hour`);
  }

  private onErrorLogged(fields: Record<string, unknown>, message: string): void {
    // A relay that was made to hang is ended, and says so.
    if (EXPECTED_ERRORS.has(message)) return;
    this.violate(`logged as an error: ${message} ${String(fields.err ?? "")}`);
  }

  private onSent(person: Person): void {
    const change = this.changes.get(person.serialId);
    if (change === undefined || this.isLinkDown || this.isPermitted(person)) return;
    const since = this.time.now() - Math.max(change.at, this.hostDisturbedAt, this.fleetDisturbedAt);
    if (since > FORBIDDEN_WITHIN_MS)
      this.violate(`${person.name} is sent what it may not have, ${Math.round(since)} ms after the change`);
  }
}

/** What a server rightly says of faults that were brought about. */
const EXPECTED_ERRORS: ReadonlySet<string> = new Set([
  "a relay process hangs: it is ended",
  "out of touch with NATS for too long: senders are given up",
]);

/** At once, and what comes back within an hour. */
const GUESSES_AN_HOUR = 60 + 120;
const STRANGERS = ["clinger", "guesser"] as const;

/** A change acts on what runs within so long, ms. docs/reliability.md. */
const FORBIDDEN_WITHIN_MS = 2000;
