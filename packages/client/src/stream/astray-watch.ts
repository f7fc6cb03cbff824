import type { Milliseconds } from "@setsuna/kit";
import type { PathReading } from "../transport/media-transport.ts";

/**
 * A relay of which nothing at all has come for so long, no answer to a question either, while the server answers, is taken to send to an address
 * that we had before, ms. libjuice goes on doing so after a handover, though our checks from the new address succeed.
 */
const ASTRAY_MS = 1200;
/** Interval of the questions, ms: the relay answers no sooner. */
const ASK_MS = 100;
/** Interval at which the path is looked at, ms; where nothing comes by it, at each fourth time: a reading takes the browser a millisecond. */
const LOOK_MS = 250;
const IDLE_LOOKS = 4;
/** Looks in a row at which something had just come: media flow. Nothing for so long is then a question worth, ms. */
const FLOWING_LOOKS = 4;
const STALLED_MS = 400;

/** Ports of an {@link AstrayWatch}. */
export interface AstrayPorts {
  now(): Milliseconds;
  /** Repeats a task every so many ms; returns what ends that. */
  every(ms: Milliseconds, task: () => void): () => void;
  readPath(): Promise<PathReading | undefined>;
  serverHeardAt(): Milliseconds;
  /** Asks the relay for a sign of life. */
  ask(): void;
  askServer(): void;
  /** ICE shows another address of ours. */
  moved(): void;
  /** The relay sends to an address that is not ours any more. */
  astray(): void;
}

/**
 * Reasons to ask. `silent`: the relay has said nothing for long. `stalled`: media came, and nothing comes any more. `moved`: our checks come
 * from another address than before, and back, so the path is well. `told`: those of another connection to the same studio do.
 */
type Cause = "silent" | "stalled" | "moved" | "told";

/** Time beyond a round trip in which a question is answered, ms. */
const ANSWER_MS: Record<Cause, Milliseconds> = { silent: 500, stalled: 500, moved: 100, told: 150 };

interface Asking {
  readonly since: Milliseconds;
  readonly cause: Cause;
  /** Answers to checks of ICE when that was first read; undefined before. */
  checksAnswered?: number | undefined;
  readonly end: () => void;
}

/**
 * Tells a relay that sends to an address that we had before: asks it once it has been silent for long, or as soon as ICE shows that its checks
 * come from another address of ours than before.
 */
export class AstrayWatch {
  private readonly ports: AstrayPorts;
  private asking: Asking | undefined;
  private address: string | undefined;
  private flowing = 0;
  /** Looks left out since the last one. */
  private leftOut = IDLE_LOOKS - 1;
  private ended = false;
  private readonly endLooking: () => void;

  /** Begins to look at the path. */
  constructor(ports: AstrayPorts) {
    this.ports = ports;
    this.endLooking = ports.every(LOOK_MS, () => void this.look());
  }

  /** Call some times a second. `isSilent`: the relay has not said what it says every second. */
  check(isSilent: boolean): void {
    if (isSilent && this.asking === undefined) this.begin("silent");
  }

  /** The address of another connection to the same studio has changed. */
  told(): void {
    if (!this.ended && this.asking?.cause !== "moved" && this.asking?.cause !== "told") this.begin("told");
  }

  /** The relay gave a sign of life. */
  heard(): void {
    this.asking?.end();
    this.asking = undefined;
  }

  end(): void {
    this.ended = true;
    this.endLooking();
    this.heard();
  }

  private async look(): Promise<void> {
    if (this.flowing === 0 && this.leftOut < IDLE_LOOKS - 1) {
      this.leftOut += 1;
      return;
    }
    this.leftOut = 0;
    const path = await this.ports.readPath();
    if (this.ended || path === undefined) return;
    this.lookAtFlow(path);
    this.lookAtAddress(path);
  }

  private lookAtFlow({ silentFor }: PathReading): void {
    const hasStalled = silentFor >= STALLED_MS && this.flowing >= FLOWING_LOOKS;
    if (silentFor < LOOK_MS) this.flowing += 1;
    else if (silentFor >= STALLED_MS) this.flowing = 0;
    if (hasStalled && this.asking === undefined) this.begin("stalled");
  }

  private lookAtAddress({ localCandidate }: PathReading): void {
    const before = this.address;
    if (localCandidate === undefined || localCandidate === before) return;
    this.address = localCandidate;
    if (before === undefined) return;
    this.begin("moved", this.asking?.cause === "told" ? this.asking.since : undefined);
    this.ports.moved();
  }

  private begin(cause: Cause, since: Milliseconds = this.ports.now()): void {
    this.heard();
    const { ports } = this;
    const askAgain = (): void => {
      ports.ask();
      void this.judge();
    };
    this.asking = { since, cause, end: ports.every(ASK_MS, askAgain) };
    ports.askServer();
    ports.ask();
  }

  private async judge(): Promise<void> {
    const { asking, ports } = this;
    if (asking === undefined) return;
    const { since, cause } = asking;
    const path = await ports.readPath();
    // It was heard meanwhile.
    if (path === undefined || this.asking !== asking) return;
    this.lookAtAddress(path);
    if (this.asking !== asking) return;
    asking.checksAnswered ??= path.checksAnswered;
    const askedFor = ports.now() - since;
    // Where its words alone are missing, media are no answer.
    if (cause !== "silent" && path.silentFor < (cause === "stalled" ? LOOK_MS : askedFor)) {
      this.heard();
      return;
    }
    if (ports.serverHeardAt() <= since || askedFor < path.roundTrip + ANSWER_MS[cause]) return;
    if (cause === "moved" || cause === "told" || this.isAstray(asking, path)) ports.astray();
  }

  /** A check that is answered at the same address as before says that the relay knows it: then it hangs, and may go on. */
  private isAstray(asking: Asking, { silentFor, checksAnswered }: PathReading): boolean {
    return silentFor >= ASTRAY_MS && checksAnswered === asking.checksAnswered;
  }
}
