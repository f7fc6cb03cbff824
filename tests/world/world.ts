import { createHash } from "node:crypto";
import { MediaSessionId, type SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { type Random, seededRandom } from "@setsuna/testkit/model";
import { type PathConditions, WorldTime } from "@setsuna/testkit/simulation";
import type { SerialIdRecord } from "../../apps/studio/src/admission/serial-ids/serial-id-store.ts";
import { EpochWatch } from "./epoch-watch.ts";
import { FleetSite } from "./fleet-site.ts";
import { Insider } from "./insider.ts";
import type { MediaPath } from "./media-path.ts";
import { MessageInvariants } from "./message-invariants.ts";
import { Permissions } from "./permissions.ts";
import type { Person, PersonParts } from "./person.ts";
import type { PlantedFaults } from "./planted-faults.ts";
import { type PopulationSize, populate } from "./population.ts";
import { SharedLimits } from "./shared-limits.ts";
import type { Site, SiteParts } from "./site.ts";
import { StudioHost } from "./studio-double.ts";
import type { StudioNode } from "./studio-node.ts";
import { Timeline } from "./timeline.ts";
import { withPictures } from "./video/with-video.ts";
import { WorldDatabase } from "./world-database.ts";
import type { WorldOptions } from "./world-options.ts";

export class World {
  readonly time = new WorldTime();
  readonly random: Random;
  readonly timeline: Timeline;
  readonly site: Site;
  readonly studio: StudioHost | undefined;
  readonly fleet: FleetSite | undefined;
  readonly people: readonly Person[];
  readonly peopleOf = new Map<SerialId, readonly Person[]>();
  readonly records = new Map<SerialId, SerialIdRecord>();
  readonly streams: number;
  readonly passwords = new Map<SerialId, string>();
  readonly deleted = new Map<SerialId, SerialIdRecord>();
  readonly changes = new Map<SerialId, { readonly at: number }>();
  hostDisturbedAt: number;
  isHostDown = false;
  linkBeganAt = Number.NEGATIVE_INFINITY;
  linkDisturbedAt = Number.NEGATIVE_INFINITY;
  isLinkDown = false;
  fleetDisturbedAt = Number.NEGATIVE_INFINITY;
  readonly violations: string[] = [];
  private readonly paths = new Map<string, MediaPath>();
  readonly database: WorldDatabase;
  readonly messages = new MessageInvariants(this);
  readonly epochs = new EpochWatch(this);
  private readonly insider: Insider | undefined;
  private readonly permissions = new Permissions();
  private readonly faults: PlantedFaults;
  private readonly line: PathConditions | undefined;
  onDrawn: (person: Person, sender: number) => void = () => undefined;
  private numbers = 0;
  private sessions = 0;

  constructor({
    seed,
    ids = 1,
    senders = 2,
    viewers = 4,
    strangers = 0,
    nodes = 0,
    pictures = 0,
    sound = false,
    standbys = 0,
    near: isNear = false,
    insiders = false,
    faults = new Set(),
    echo,
    logged,
  }: WorldOptions) {
    this.random = seededRandom(seed);
    this.streams = ids + Math.min(ids, pictures) * (sound ? 2 : 1);
    this.timeline = new Timeline(this.time, echo);
    this.hostDisturbedAt = this.time.now();
    const tell =
      logged !== true
        ? () => undefined
        : (fields: Record<string, unknown>, message: string) => this.timeline.aside(`${message} ${JSON.stringify(fields)}`);
    const log: Log = {
      debug: tell,
      info: tell,
      warn: tell,
      error: (fields, message) => this.onErrorLogged(fields, message),
    };
    this.database = new WorldDatabase(this.time, faults);
    this.line = isNear ? SPEC_LINE : undefined;
    const { time, random, records, paths, database } = this;
    const parts: SiteParts = {
      time,
      random,
      log,
      records,
      database,
      faults,
      limits: new SharedLimits(),
      newSessionId: () => this.newSessionId(),
      pathOf: (offer) => paths.get(/a=ice-ufrag:(\S+)/.exec(offer)?.[1] ?? ""),
    };
    this.fleet = nodes > 0 ? new FleetSite(nodes, { ...parts, paths, numbers: () => this.numbers++, isNear }) : undefined;
    this.studio = this.fleet === undefined ? new StudioHost(parts) : undefined;
    this.site = this.fleet ?? (this.studio as StudioHost);
    this.faults = faults;
    this.insider = insiders ? new Insider(this.peopleOf) : undefined;
    const size = (number: number): PopulationSize => ({
      senders,
      viewers,
      standbys,
      withStrangers: number < strangers,
    });
    this.people = Array.from({ length: ids }, (_, number) =>
      // The seed draws which ones.
      this.populate(number, size(number), (number + seed) % ids < pictures, sound),
    ).flat();
    time.every(60_000, () => {
      for (const [name, path] of this.paths) if (path.state === "closed" || path.state === "failed") this.paths.delete(name);
    });
  }

  violate(what: string): void {
    this.timeline.note("FAULT", what);
    if (this.violations.length < 20) this.violations.push(what);
  }

  recordOf(id: SerialId): SerialIdRecord {
    const record = this.records.get(id) ?? this.deleted.get(id);
    if (record === undefined) throw new Error(`no record of ${id}`);
    return record;
  }

  isPermitted(person: Person, address: string = person.machine.address): boolean {
    const record = this.records.get(person.serialId);
    return record !== undefined && this.permissions.has(person, record, address);
  }

  change(id: SerialId, changed: Partial<SerialIdRecord>): void {
    const holder = this.deleted.has(id) ? this.deleted : this.records;
    holder.set(id, { ...this.recordOf(id), ...changed });
    this.hasChanged(id);
  }

  setDeleted(id: SerialId, isDeleted: boolean): void {
    const record = this.recordOf(id);
    const [from, to] = isDeleted ? [this.records, this.deleted] : [this.deleted, this.records];
    from.delete(id);
    to.set(id, record);
    this.hasChanged(id);
  }

  private hasChanged(id: SerialId): void {
    this.changes.set(id, { at: this.time.now() });
    for (const person of this.people) if (person.serialId === id) person.disturb();
    this.site.changed();
  }

  disturbHost(): void {
    this.hostDisturbedAt = this.time.now();
  }

  disturbNode(node: StudioNode): void {
    this.fleetDisturbedAt = this.time.now();
    const { number } = node.machine;
    const isTouched = ({ machine, path }: Person): boolean => this.fleet?.homeOf(machine) === node || path?.relayNode === number;
    const ids = new Set(this.people.filter(isTouched).map(({ serialId }) => serialId));
    for (const person of this.people) if (ids.has(person.serialId)) person.disturb();
  }

  disturbLink(isDown: boolean): void {
    const now = this.time.now();
    if (isDown && !this.isLinkDown) this.linkBeganAt = now;
    this.isLinkDown = isDown;
    this.linkDisturbedAt = now;
    this.fleetDisturbedAt = now;
  }

  get pathCount(): number {
    return this.paths.size;
  }

  private populate(number: number, size: PopulationSize, hasPictures: boolean, hasSound: boolean): readonly Person[] {
    const { personParts } = this;
    const { record, people } = populate(number, size, hasPictures ? withPictures(this, personParts, hasSound) : personParts);
    this.records.set(record.id, record);
    this.peopleOf.set(record.id, people);
    return people;
  }

  private get personParts(): PersonParts {
    const { time, random, site, paths, faults, messages, epochs, insider, line } = this;
    return {
      line,
      time,
      random,
      site,
      paths,
      faults,
      nextNumber: () => this.numbers++,
      saysEveryMs: this.fleet === undefined ? 500 : 2000,
      onReceived: (person, from) => messages.onReceived(person, from),
      note: (who, what) => this.timeline.note(who, what),
      onSent: (person, address) => messages.onSent(person, address),
      onTaken: (person, path, message) => {
        messages.onTaken(person, path, "control");
        epochs.onTaken(person, path, message);
        insider?.onTaken(person, message);
      },
      onSide: (person, text) => {
        epochs.onSide(person, text);
        insider?.onSide(person, text);
      },
      onReached: (person, path) => messages.onReached(person, path),
      onReport: (person, path, text) => messages.onReport(person, path, text),
      onOpened: (person) => epochs.comesAgain(person),
      onGuessAnswered: (person) => messages.onGuessAnswered(person),
    };
  }

  private newSessionId(): MediaSessionId {
    this.sessions = this.faults.has("sessionsRepeat") ? (this.sessions + 1) % 5 : this.sessions + 1;
    const digest = createHash("sha256").update(`session ${this.sessions}`).digest("base64url");
    return MediaSessionId.parse(digest.slice(0, 22));
  }

  private onErrorLogged(fields: Record<string, unknown>, message: string): void {
    if (EXPECTED_ERRORS.has(message)) return;
    this.violate(`logged as an error: ${message} ${String(fields.err ?? "")}`);
  }
}

/** Round trip of 50 ms, as the limit of a switch assumes. */
const SPEC_LINE: PathConditions = { delayMs: 25, jitterMs: 2, loss: 0 };

const EXPECTED_ERRORS: ReadonlySet<string> = new Set([
  "a relay process hangs: it is ended",
  "out of touch with NATS for too long: senders are given up",
]);
