import type { StreamStats } from "@setsuna/client";
import type { SerialId } from "@setsuna/contracts";
import { type Compared, disagreements, type PanelReading, swallowedBy } from "@setsuna/testkit/model";
import type { Machine } from "../machine.ts";
import { calmFaults } from "../media/calm-rules.ts";
import type { Person } from "../person.ts";
import type { World } from "../world.ts";
import { type EarlierLosses, lineBetween, type Seen, soundLossesBetween } from "./seen-window.ts";
import { SoundRules } from "./sound-rules.ts";
import { type TrueFreezes, TrueScreen } from "./true-screen.ts";
import type { VideoClient } from "./video-client.ts";

const WINDOW_MS = 10_000;
const SHOWS_WITHIN_MS = 2000;
const RECOVERS_WITHIN_MS = 60_000;
const LOST_FOR_GOOD = 5;
const LOST_FOR_GOOD_SHARE = 0.2;
const ON_ITS_WAY_MS = 1000;
const NOTHING_FROZEN: TrueFreezes = { freezes: 0, frozenMs: 0 };

const readingOf = (stats: StreamStats): PanelReading => ({ ...stats });

export class VideoRules {
  private readonly world: World;
  private readonly captures = new Map<SerialId, number>();
  private readonly losses = new Map<SerialId, number>();
  private readonly screens = new Map<Person, TrueScreen>();
  private readonly viewers = new Set<Person>();
  private readonly seen = new Map<Person, Seen>();
  private readonly stops = new Map<SerialId, number>();
  private readonly ends = new Map<Person, number>();
  private readonly soundLosses = new Map<SerialId, number>();
  private readonly sound: SoundRules;
  private readonly earlier = new Map<Person, EarlierLosses>();
  private readonly drewLast = new Map<Person, VideoClient>();

  constructor(world: World) {
    this.world = world;
    this.sound = new SoundRules(world);
    world.time.every(WINDOW_MS, () => {
      for (const person of this.viewers) void this.look(person);
    });
    world.time.after(WINDOW_MS - SHOWS_WITHIN_MS, () => {
      this.lookBefore();
      world.time.every(WINDOW_MS, () => this.lookBefore());
    });
  }

  private lookBefore(): void {
    for (const person of this.viewers) {
      const path = person.pictures?.path;
      const down = path === undefined ? 0 : swallowedBy(path.downCounters);
      this.earlier.set(person, { path, down, up: this.losses.get(person.serialId) ?? 0 });
    }
  }

  watch(person: Person): void {
    if (person.part !== "viewer" || this.viewers.has(person)) return;
    this.viewers.add(person);
    this.screens.set(person, new TrueScreen());
  }

  lostBefore({ part, serialId }: Person, isSound: boolean): void {
    const losses = isSound ? this.soundLosses : this.losses;
    if (part !== "viewer") losses.set(serialId, (losses.get(serialId) ?? 0) + 1);
  }

  sounded(person: Person, latencyMs: number): void {
    this.sound.sounded(person, latencyMs);
  }

  stopped(id: SerialId): void {
    this.stops.set(id, this.world.time.elapsed);
  }

  /** An unexpected end leaves a frozen frame: it may return. */
  gone(person: Person): void {
    const last = this.screens.get(person)?.lastAt;
    const stoppedAt = this.stops.get(person.serialId);
    const isStopped = stoppedAt !== undefined && (last === undefined || stoppedAt >= last - ON_ITS_WAY_MS);
    if (isStopped || !this.isSending(person)) this.idle(person);
  }

  idle(person: Person): void {
    this.screens.get(person)?.ended();
    this.ends.set(person, this.endsOf(person) + 1);
  }

  private endsOf(person: Person): number {
    return this.ends.get(person) ?? 0;
  }

  private isSending({ serialId }: Person): boolean {
    return (this.world.peopleOf.get(serialId) ?? []).some(({ part, pictures }) => part !== "viewer" && pictures !== undefined);
  }

  captured(id: SerialId): void {
    this.captures.set(id, (this.captures.get(id) ?? 0) + 1);
  }

  drawn(person: Person, latencyMs: number): void {
    const at = this.world.time.elapsed;
    this.restarts(person);
    if (person.pictures !== undefined) this.drewLast.set(person, person.pictures);
    this.screens.get(person)?.drawn(at);
    this.sound.drawn(person, latencyMs);
    this.seen.get(person)?.draws.push({ at, latencyMs });
  }

  private restarts(person: Person): void {
    const last = this.drewLast.get(person);
    if (last !== undefined && last !== person.pictures) this.screens.get(person)?.ended();
  }

  private async look(person: Person): Promise<void> {
    const { pictures } = person;
    if (pictures === undefined) return;
    const panel = await pictures.readPanel();
    const before = this.seen.get(person);
    const now = this.open(person, panel);
    this.seen.set(person, now);
    if (before === undefined) return;
    const last = before.draws.at(-1);
    if (last !== undefined) now.draws.push(last);
    const isCalm = this.isCalm(person);
    if (isCalm) this.calm(person, before, now);
    this.sound.look(person, pictures.heard, isCalm && before.page === now.page, soundLossesBetween(before, now));
    this.compare(person, before, now);
  }

  private open(person: Person, panel: StreamStats | undefined): Seen {
    const { pictures } = person;
    const path = pictures?.path;
    this.restarts(person);
    return {
      since: this.world.time.elapsed,
      path,
      panel,
      draws: [],
      isLive: pictures?.isLive === true,
      page: pictures,
      ends: this.endsOf(person),
      capturedBefore: this.captures.get(person.serialId) ?? 0,
      screen: this.screens.get(person)?.read(this.world.time.elapsed) ?? NOTHING_FROZEN,
      unread: path?.unread ?? 0,
      soundPath: pictures?.soundPath,
      soundLine: pictures?.soundPath && { ...pictures.soundPath.downCounters },
      soundLostBefore: this.soundLosses.get(person.serialId) ?? 0,
      line: path && { ...path.downCounters },
      lostBefore: this.losses.get(person.serialId) ?? 0,
      earlier: this.earlier.get(person),
    };
  }

  private isCalm(person: Person): boolean {
    const { world } = this;
    const at = world.time.now() - WINDOW_MS - RECOVERS_WITHIN_MS;
    const isSound = ({ isPresent, machine, disturbedAt }: Person): boolean =>
      isPresent && !machine.isAsleep && !machine.isCut && disturbedAt < at;
    const people = world.peopleOf.get(person.serialId) ?? [];
    // The frames may come from either sender, over different paths.
    if (people.some(({ part }) => part === "standby")) return false;
    const senders = people.filter(({ part, isPresent }) => part === "sender" && isPresent);
    const isSent = senders.length === 1 && senders.every((sender) => isSound(sender) && world.isPermitted(sender));
    const isHostSound = !world.isHostDown && world.hostDisturbedAt < at;
    const isLinkSound = !world.isLinkDown && world.linkDisturbedAt < at && world.fleetDisturbedAt < at;
    return isSent && isHostSound && isLinkSound && isSound(person) && world.isPermitted(person);
  }

  isUndisturbed({ serialId }: Person, forMs: number): boolean {
    const { world } = this;
    const at = world.time.now() - forMs;
    return world.hostDisturbedAt < at && (world.peopleOf.get(serialId) ?? []).every(({ disturbedAt }) => disturbedAt < at);
  }

  private calm(person: Person, before: Seen, now: Seen): void {
    const { world } = this;
    const [sender] = (world.peopleOf.get(person.serialId) ?? []).filter(({ part, isPresent }) => part === "sender" && isPresent);
    const people = [person, ...(sender === undefined ? [] : [sender])];
    const lines = [...people, ...this.between(people)].map(({ machine }) => machine.line);
    const wayMs = ({ delayMs, jitterMs }: { readonly delayMs: number; readonly jitterMs: number }): number => delayMs + jitterMs;
    const found = calmFaults(
      {
        oneWayMs: lines.reduce((sum, line) => sum + wayMs(line), 0),
        repairMs: lines.reduce((sum, line) => sum + (line.loss > 0 ? 2 * wayMs(line) : 0), 0),
        isCapped: false,
      },
      { draws: before.draws, frames: now.capturedBefore - before.capturedBefore },
    );
    const line = lineBetween(before, now);
    const given = (now.panel?.packetsLost ?? 0) - (before.panel?.packetsLost ?? 0);
    if (before.page === now.page && line !== undefined && given > LOST_FOR_GOOD + LOST_FOR_GOOD_SHARE * line.lost)
      world.violate(
        `${person.name}, nothing being wrong: ${given} packets are lost for good, of ${line.lost} that the line lost`,
      );
    for (const fault of found) world.violate(`${person.name}, nothing being wrong: ${fault}`);
  }

  private between(people: readonly Person[]): readonly { readonly machine: Machine }[] {
    const numbers = new Set(people.map(({ pictures }) => pictures?.path?.relayNode));
    const nodes = numbers.size < 2 ? [] : (this.world.fleet?.nodes ?? []).filter(({ machine }) => numbers.has(machine.number));
    return nodes.map(({ machine: { network } }) => ({ machine: network }));
  }

  private compare(person: Person, before: Seen, now: Seen): void {
    const { name } = person;
    const isWhole = before.page === now.page && before.isLive && now.isLive && before.ends === now.ends;
    if (!isWhole || before.panel === undefined || now.panel === undefined) return;
    const exactly = (figure: number) => ({ least: figure, most: figure });
    const compared: Compared = {
      before: readingOf(before.panel),
      after: readingOf(now.panel),
      pixels: {
        freezes: exactly(now.screen.freezes - before.screen.freezes),
        freezeMs: exactly(now.screen.frozenMs - before.screen.frozenMs),
      },
      // An outage's losses are noticed later.
      line: this.isUndisturbed(person, 2 * WINDOW_MS) ? lineBetween(before, now) : undefined,
    };
    for (const sentence of disagreements(compared)) this.world.violate(`${name}'s panel is wrong: ${sentence}`);
  }
}
