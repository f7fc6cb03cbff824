import {
  type Channel,
  changedDirection,
  type GuestChange,
  type GuestDirection,
  type GuestId,
  type MediaSessionId,
  type RelayDirectGuest,
  type RelayGuestDirected,
  type SerialId,
  StudioError,
} from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { KeyTurns } from "./key-turns.ts";
import { PendingRequests } from "./pending-requests.ts";
import type { OpenMedia } from "./relay-port.ts";
import type { Timers } from "./timers.ts";

/** A guest that lost its connection finds its channel and settings again for this long. */
const KEPT_MS = milliseconds(60_000);

interface Known {
  readonly serialId: SerialId;
  readonly guest: GuestId;
  direction: GuestDirection;
  /** As the guest's page knows them. */
  others: readonly Channel[];
  readonly sessions: Set<MediaSessionId>;
  cancelEnd?: (() => void) | undefined;
}

export class GuestDirections {
  private readonly known = new Map<string, Known>();
  private readonly timers: Timers;
  private readonly send: (message: RelayDirectGuest) => void;
  private readonly pending: PendingRequests<RelayGuestDirected["outcome"]>;
  /** Each change follows from the one before. */
  private readonly turns = new KeyTurns();

  constructor(timers: Timers, send: (message: RelayDirectGuest) => void) {
    this.timers = timers;
    this.send = send;
    this.pending = new PendingRequests(timers);
  }

  /** A guest's connection gets the requests to the one before. Call it right after the session's `open`. */
  opened({ session, direction, introduction, streams: [{ serialId, guest }] }: OpenMedia): void {
    if (direction !== "publish" || introduction === undefined || guest === undefined) return;
    const key = `${serialId} ${guest}`;
    const known = this.known.get(key) ?? { serialId, guest, direction: {}, others: [], sessions: new Set() };
    this.known.set(key, known);
    known.cancelEnd?.();
    known.sessions.add(session);
    if (Object.keys(known.direction).length > 0) this.repeat(known);
  }

  ended(session: MediaSessionId): void {
    for (const [key, known] of this.known)
      if (known.sessions.delete(session) && known.sessions.size === 0)
        known.cancelEnd = this.timers.after(KEPT_MS, () => {
          this.known.delete(key);
          this.tellOthers(known);
        });
  }

  direct(serialId: SerialId, guest: GuestId, change: GuestChange): Promise<void> {
    return this.turns.run(serialId, () => this.change(serialId, guest, change));
  }

  private async change(serialId: SerialId, guest: GuestId, change: GuestChange): Promise<void> {
    const known = this.known.get(`${serialId} ${guest}`);
    if (known === undefined) throw new StudioError("unknown-guest");
    const direction = changedDirection(known.direction, change);
    const outcome = await this.ask(known, direction);
    if ("error" in outcome) throw new StudioError(outcome.error.code, outcome.error.detail);
    if (outcome.connections === 0) throw new StudioError("unknown-guest");
    known.direction = direction;
    for (const other of this.known.values()) {
      const { channel, ...rest } = other.direction;
      // The relay ends its place there once this guest's keyframe has come.
      if (other !== known && other.serialId === serialId && channel !== undefined && channel === direction.channel)
        other.direction = rest;
    }
    this.tellOthers(known);
  }

  private ask(known: Known, direction: GuestDirection): Promise<RelayGuestDirected["outcome"]> {
    const { serialId, guest } = known;
    const others = this.othersOnAir(known, direction.channel);
    known.others = others;
    const directed = others.length === 0 ? direction : { ...direction, others };
    return this.pending.ask((request) => this.send({ type: "direct-guest", request, serialId, guest, direction: directed }));
  }

  private othersOnAir({ serialId, guest }: Known, own: Channel | undefined): Channel[] {
    const all = [...this.known.values()].flatMap((one) =>
      one.serialId === serialId && one.guest !== guest ? (one.direction.channel ?? []) : [],
    );
    return own === undefined ? [] : [...new Set(all)].filter((channel) => channel !== own).sort((a, b) => a - b);
  }

  /** A guest who just lost its channel hears nothing new: until the next guest's keyframe, the relay keeps it on air. */
  private tellOthers({ serialId, guest }: Known): void {
    for (const one of this.known.values()) {
      const { channel } = one.direction;
      if (one.serialId !== serialId || one.guest === guest || channel === undefined) continue;
      if (one.others.join() !== this.othersOnAir(one, channel).join()) this.repeat(one);
    }
  }

  answered({ request, outcome }: RelayGuestDirected): void {
    this.pending.answered(request, outcome);
  }

  relayLost(): void {
    this.pending.relayLost();
  }

  /** Repeats the direction, without its channel if another sender has taken that. */
  private repeat(known: Known): void {
    this.ask(known, known.direction)
      .then((outcome) => {
        if (!("error" in outcome) || known.direction.channel === undefined) return;
        const { channel: _taken, ...rest } = known.direction;
        known.direction = rest;
        this.repeat(known);
        this.tellOthers(known);
      })
      .catch((error: unknown) => {
        if (!(error instanceof StudioError)) throw error;
      });
  }
}
