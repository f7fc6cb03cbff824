import { Channel, SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { type Random, seededRandom } from "@setsuna/testkit";
import { verifierOf } from "../../apps/studio/src/admission/joining/authorisation.ts";
import type { SerialIdRecord } from "../../apps/studio/src/admission/serial-ids/serial-id-store.ts";
import type { MediaPath } from "./media-path.ts";
import { Person, type PersonParts, proofOfPassword } from "./person.ts";
import type { PlantedFaults } from "./planted-faults.ts";
import { RelayHost } from "./relay-double.ts";
import { StudioHost } from "./studio-double.ts";
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
  readonly faults?: PlantedFaults;
  /** Hears every line of the timeline. */
  readonly echo?: (line: string) => void;
}

/** An ID's owner changed what is allowed. */
export interface Change {
  readonly at: number;
  readonly before: SerialIdRecord;
}

const letters = (number: number): string => String.fromCharCode(97 + (number % 26)).repeat(7);

/** A studio, its relay, and people: production code on simulated time, lines and machines. */
export class World {
  readonly time = new WorldTime();
  readonly random: Random;
  readonly timeline: Timeline;
  readonly relays: RelayHost;
  readonly studio: StudioHost;
  readonly people: readonly Person[];
  readonly records = new Map<SerialId, SerialIdRecord>();
  /** Password of each ID that has one. */
  readonly passwords = new Map<SerialId, string>();
  /** Newest change of each ID. */
  readonly changes = new Map<SerialId, Change>();
  /** Time at which server or relay was last disturbed. */
  hostDisturbedAt: number;
  isHostDown = false;
  /** Sentences on what should not be; empty in a sound world. */
  readonly violations: string[] = [];
  private readonly paths = new Map<string, MediaPath>();
  private readonly faults: PlantedFaults;
  private numbers = 0;

  constructor({ seed, ids = 1, senders = 2, viewers = 4, faults = new Set(), echo }: WorldOptions) {
    this.random = seededRandom(seed);
    this.timeline = new Timeline(this.time, echo);
    this.hostDisturbedAt = this.time.now();
    const log: Log = {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: (fields, message) => this.onErrorLogged(fields, message),
    };
    this.relays = new RelayHost({
      time: this.time,
      random: this.random,
      log,
      faults,
      pathOf: (offer) => this.paths.get(/a=ice-ufrag:(\S+)/.exec(offer)?.[1] ?? ""),
    });
    const { time, records } = this;
    this.studio = new StudioHost({ time, log, startRelay: this.relays.start, records, faults });
    this.faults = faults;
    this.people = Array.from({ length: ids }, (_, number) => this.populate(letters(number), senders, viewers)).flat();
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
    const { contractStatus, passwordVerifier } = this.recordOf(serialId);
    if (contractStatus !== "usable") return false;
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
    this.studio.changed();
  }

  disturbHost(): void {
    this.hostDisturbedAt = this.time.now();
  }

  /** Connections that somebody holds or held within the last minute. */
  get pathCount(): number {
    return this.paths.size;
  }

  private populate(text: string, senders: number, viewers: number): Person[] {
    const id = SerialId.parse(text);
    this.records.set(id, {
      ...{ id, plan: "pro", contractStatus: "usable", videoChannels: 3, passwordVerifier: undefined, allowedAddresses: [] },
    });
    const parts: PersonParts = {
      ...{ time: this.time, random: this.random, studio: this.studio, paths: this.paths },
      nextNumber: () => this.numbers++,
      faults: this.faults,
      onHeard: (person, from) => {
        if (from !== person.serialId) this.violate(`${person.name} hears what was said on ${from}`);
      },
      note: (who, what) => this.timeline.note(who, what),
      onSent: (person) => this.onSent(person),
    };
    const channel = Channel.parse(1);
    const initial = text.charAt(0);
    return [
      ...Array.from(
        { length: senders },
        (_, number) => new Person(`${initial}-sender${number + 1}`, "sender", id, channel, parts),
      ),
      ...Array.from(
        { length: viewers },
        (_, number) => new Person(`${initial}-viewer${number + 1}`, "viewer", id, channel, parts),
      ),
    ];
  }

  private onErrorLogged(fields: Record<string, unknown>, message: string): void {
    // A relay that was made to hang is ended, and says so.
    if (message === "a relay process hangs: it is ended") return;
    this.violate(`logged as an error: ${message} ${String(fields.err ?? "")}`);
  }

  private onSent(person: Person): void {
    const change = this.changes.get(person.serialId);
    if (change === undefined || this.isPermitted(person)) return;
    const since = this.time.now() - Math.max(change.at, this.hostDisturbedAt);
    if (since > FORBIDDEN_WITHIN_MS)
      this.violate(`${person.name} is sent what it may not have, ${Math.round(since)} ms after the change`);
  }
}

/** A change acts on what runs within so long, ms. docs/reliability.md. */
const FORBIDDEN_WITHIN_MS = 2000;
