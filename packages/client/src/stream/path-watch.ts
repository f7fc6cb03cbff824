import type { Milliseconds } from "@setsuna/kit";
import type { PathReading } from "../transport/media-transport.ts";

/**
 * Silence despite pings, ms, while the server answers: the relay probably sends to our former address, as libjuice does
 * after a handover.
 */
const UNREACHABLE_MS = 1200;
/** The relay needs at least this long to answer, ms. */
const ASK_MS = 100;
/** Idle paths are read this often, ms, because a reading takes the browser a ms. */
const IDLE_MS = 1000;
const MIN_READING_MS = 30;
/** Media flowed until now, ms. */
const RECENT_MS = 250;
/** Consecutive readings with media after which silence is suspicious. */
const FLOWING_READINGS = 4;
/** In ms: then ask the relay, as senders pause too. */
const SUSPICIOUS_MS = 200;
/** Time for its answer beyond a round trip, ms. Without one, media have stalled. */
const SUSPECT_ANSWER_MS = 50;
/** A new path takes two round trips, one more for a lost check, and two pauses of ICE before checks: ms beyond these. */
const OTHER_PATH_MS = 300;
const OTHER_PATH_ROUND_TRIPS = 3;
/** A change is noticed for several reasons within this time, ms; one try serves all. */
const ONE_CHANGE_MS = 500;

export interface PathWatchPorts {
  now(): Milliseconds;
  after(ms: Milliseconds, task: () => void): () => void;
  every(ms: Milliseconds, task: () => void): () => void;
  readPath(): Promise<PathReading | undefined>;
  lastServerMessageAt(): Milliseconds;
  ask(): void;
  askServer(): void;
  /** Returns false if it is impossible. */
  tryOtherPath(): boolean;
  moved(): void;
  unreachable(): void;
}

/** `silent`: relay silent; `stalled`: media stopped; `moved`: ICE uses another address; `told`: by another connection. */
type Cause = "silent" | "stalled" | "moved" | "told";

/** Time for an answer beyond a round trip, ms. */
const ANSWER_MS: Record<Cause, Milliseconds> = { silent: 500, stalled: 500, moved: 100, told: 150 };

interface Asking {
  readonly since: Milliseconds;
  readonly cause: Cause;
  readonly tries: boolean;
  checksAnswered?: number | undefined;
  readonly end: () => void;
}

/** Asks after silence, or when ICE uses another local address. */
export class PathWatch {
  private readonly ports: PathWatchPorts;
  private asking: Asking | undefined;
  private address: string | undefined;
  private flowing = 0;
  private isSuspect = false;
  private otherPathTriedAt = Number.NEGATIVE_INFINITY;
  private ended = false;
  private stopReading: (() => void) | undefined;

  constructor(ports: PathWatchPorts) {
    this.ports = ports;
    this.readAfter(SUSPICIOUS_MS);
  }

  /** Call it several times per second. `isSilent` means that the regular message is overdue. */
  check(isSilent: boolean): void {
    if (isSilent && this.asking === undefined) this.begin("silent");
  }

  /** Another connection noticed it. */
  told(): void {
    if (!this.ended && this.asking?.cause !== "moved" && this.asking?.cause !== "told") this.begin("told");
  }

  heard(): void {
    this.asking?.end();
    this.asking = undefined;
  }

  end(): void {
    this.ended = true;
    this.stopReading?.();
    this.heard();
  }

  private readAfter(ms: Milliseconds): void {
    this.stopReading = this.ports.after(ms, () => void this.read());
  }

  private async read(): Promise<void> {
    let next: Milliseconds = IDLE_MS;
    try {
      const path = await this.ports.readPath();
      if (this.ended || path === undefined) return;
      next = this.checkFlow(path);
      this.checkAddress(path);
    } finally {
      if (!this.ended) this.readAfter(next);
    }
  }

  /** Returns when the next reading can show something, in ms. */
  private checkFlow({ silentFor, roundTrip }: PathReading): Milliseconds {
    if (silentFor < SUSPICIOUS_MS) {
      // An answer isn't media.
      this.flowing = this.isSuspect ? 0 : this.flowing + 1;
      this.isSuspect = false;
      return Math.max(MIN_READING_MS, SUSPICIOUS_MS - silentFor);
    }
    const remaining = SUSPICIOUS_MS + roundTrip + SUSPECT_ANSWER_MS - silentFor;
    if (this.flowing >= FLOWING_READINGS && remaining > 0) {
      if (!this.isSuspect) this.ports.ask();
      this.isSuspect = true;
      return Math.max(MIN_READING_MS, remaining);
    }
    if (this.flowing >= FLOWING_READINGS && this.asking === undefined) this.begin("stalled");
    this.flowing = 0;
    this.isSuspect = false;
    return IDLE_MS;
  }

  private checkAddress({ localCandidate, silentFor }: PathReading): void {
    const before = this.address;
    if (localCandidate === undefined || localCandidate === before) return;
    this.address = localCandidate;
    if (before === undefined) return;
    // Media that come by the new address need no other path.
    if (silentFor < RECENT_MS) this.otherPathTriedAt = this.ports.now();
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
    this.asking = { since, cause, tries: this.tryOtherPath(), end: ports.every(ASK_MS, askAgain) };
    ports.askServer();
    ports.ask();
  }

  private tryOtherPath(): boolean {
    const now = this.ports.now();
    if (now - this.otherPathTriedAt < ONE_CHANGE_MS) return true;
    const tries = this.ports.tryOtherPath();
    if (tries) this.otherPathTriedAt = now;
    return tries;
  }

  private async judge(): Promise<void> {
    const { asking, ports } = this;
    if (asking === undefined) return;
    const { since, cause, tries } = asking;
    const path = await ports.readPath();
    // It answered meanwhile.
    if (path === undefined || this.asking !== asking) return;
    this.checkAddress(path);
    if (this.asking !== asking) return;
    asking.checksAnswered ??= path.checksAnswered;
    const askedFor = ports.now() - since;
    // Media is no answer to missing messages.
    if (cause !== "silent" && path.silentFor < (cause === "stalled" ? RECENT_MS : askedFor)) {
      this.heard();
      return;
    }
    const patience = tries ? OTHER_PATH_ROUND_TRIPS * path.roundTrip + OTHER_PATH_MS : path.roundTrip + ANSWER_MS[cause];
    if (ports.lastServerMessageAt() <= since || askedFor < patience) return;
    if (cause === "moved" || cause === "told" || this.isUnreachable(asking, path)) ports.unreachable();
  }

  /** A check at our unchanged address: it hangs, and may resume. */
  private isUnreachable(asking: Asking, { silentFor, checksAnswered }: PathReading): boolean {
    return silentFor >= UNREACHABLE_MS && checksAnswered === asking.checksAnswered;
  }
}
