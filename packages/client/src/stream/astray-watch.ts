import type { Milliseconds } from "@setsuna/kit";
import type { PathReading } from "../transport/media-transport.ts";

/**
 * If a relay is completely silent for this long, ms, even to a question, while the server answers, it is probably sending to our
 * former address. libjuice does so after a handover although checks from the new address succeed.
 */
const ASTRAY_MS = 1200;
/** Interval of the questions, ms: the relay answers no sooner. */
const ASK_MS = 100;
/** Interval at which the path is looked at, ms; where nothing comes by it, at each fourth time: a reading takes the browser a millisecond. */
const LOOK_MS = 250;
const IDLE_LOOKS = 4;
/**
 * Number of consecutive checks with recent media after which media counts as flowing. A silence this long then justifies a
 * question, ms.
 */
const FLOWING_LOOKS = 4;
const STALLED_MS = 400;

/** Ports of an {@link AstrayWatch}. */
export interface AstrayPorts {
  now(): Milliseconds;
  /** Repeats a task at this interval; returns a function that stops it. */
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
 * Reasons to ask. `silent`: the relay has been silent for long. `stalled`: media has stopped. `moved`: ICE checks succeed from
 * another address of ours, so the path works. `told`: another connection to the same studio reported `moved`.
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
 * Detects a relay that sends to our former address: asks it after a long silence, or as soon as ICE checks come from another
 * address of ours.
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

  /** Call several times a second. `isSilent`: the relay's regular message is overdue. */
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
    // It was received in the meantime.
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

  /** A check answered at our unchanged address shows that the relay knows it. It only hangs, and may resume. */
  private isAstray(asking: Asking, { silentFor, checksAnswered }: PathReading): boolean {
    return silentFor >= ASTRAY_MS && checksAnswered === asking.checksAnswered;
  }
}
