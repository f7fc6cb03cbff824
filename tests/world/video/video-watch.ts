import type { TransportOptions } from "@setsuna/client";
import type { SerialId } from "@setsuna/contracts";
import type { Person, PersonParts } from "../person.ts";
import type { World } from "../world.ts";
import type { FrameMark } from "./frame-mark.ts";
import { type PathSections, SOUND_SECTIONS } from "./video-offer.ts";
import { VideoPath } from "./video-path.ts";
import { VideoRules } from "./video-rules.ts";

const FORBIDDEN_WITHIN_MS = 2000;

/** Clocks use pings of the last 30 s, so a bad link shows for this long, ms. */
const CLOCKS_WITHIN_MS = 40_000;
const LATENCY_MS = 10;
const LATENCY_SHARE = 0.1;

export class VideoWatch {
  readonly hasSound: boolean;
  private readonly world: World;
  private readonly rules: VideoRules;
  private readonly parts: Pick<PersonParts, "time" | "random" | "site" | "paths" | "nextNumber">;
  private readonly senders = new Map<number, SerialId>();
  private count = 0;

  constructor(world: World, parts: VideoWatch["parts"], hasSound: boolean) {
    this.hasSound = hasSound;
    this.world = world;
    this.parts = parts;
    this.rules = new VideoRules(world);
  }

  openPath(person: Person, options: TransportOptions, sections: PathSections): VideoPath {
    const { time, random, site, paths, nextNumber } = this.parts;
    const { machine } = person;
    const { address } = machine;
    this.rules.watch(person);
    const name = `v${nextNumber().toString(36).padStart(8, "0")}`;
    const isSound = Object.values(SOUND_SECTIONS).includes(sections);
    const ears = {
      onPacketSent: () => this.world.messages.onSent(person, address),
      onPacketLost: () => this.rules.lostBefore(person, isSound),
      onPacketTaken: () => this.world.messages.onTaken(person, path, isSound ? "sound" : "picture"),
    };
    const path: VideoPath = new VideoPath(name, time, machine, sections, options, ears, random);
    path.openedBy = site.serverOf(machine);
    paths.set(name, path);
    return path;
  }

  newSender({ serialId }: Person): number {
    this.count += 1;
    this.senders.set(this.count, serialId);
    return this.count;
  }

  onGone(person: Person): void {
    this.rules.gone(person);
  }

  onIdle(person: Person): void {
    this.rules.idle(person);
  }

  onStopped({ serialId }: Person): void {
    this.rules.stopped(serialId);
  }

  /** Video leads, so only a viewer's choice holds it for audio. */
  onHeld({ name }: Person, ms: number): void {
    this.world.violate(`${name}'s picture waits ${Math.round(ms)} ms for its sound`);
  }

  onCaptured({ serialId }: Person): void {
    this.rules.captured(serialId);
  }

  onDrawn(person: Person, mark: FrameMark, said: number | undefined): void {
    this.world.onDrawn(person, mark.sender);
    this.rules.drawn(person, this.judge(person, mark, said, "sees"));
  }

  onReceived(person: Person, mark: FrameMark, said: number | undefined): void {
    this.rules.sounded(person, this.judge(person, mark, said, "hears"));
  }

  /** No other ID, and nothing captured after a withdrawal. Returns the latency, ms. */
  private judge(person: Person, { sender, at }: FrameMark, said: number | undefined, sees: "sees" | "hears"): number {
    const { world } = this;
    const { name, serialId } = person;
    const from = this.senders.get(sender);
    if (from !== serialId) world.violate(`${name} ${sees} what was sent on ${from}`);
    const latencyMs = world.time.elapsed - at;
    const change = world.changes.get(serialId);
    if (change !== undefined && !world.isLinkDown && !world.isPermitted(person)) {
      const since = world.time.now() - latencyMs - Math.max(change.at, world.hostDisturbedAt, world.fleetDisturbedAt);
      if (since > FORBIDDEN_WITHIN_MS)
        world.violate(`${name} ${sees} what was captured ${Math.round(since)} ms after the change`);
    }
    const isKnown = said !== undefined && this.rules.isUndisturbed(person, CLOCKS_WITHIN_MS);
    if (isKnown && Math.abs(said - latencyMs) > LATENCY_MS + LATENCY_SHARE * latencyMs)
      world.violate(
        `${name}'s panel is wrong: ${sees} with a latency of ${Math.round(said)} ms, and it was ${Math.round(latencyMs)}`,
      );
    return latencyMs;
  }
}
