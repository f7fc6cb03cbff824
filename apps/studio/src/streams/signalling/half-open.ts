import { errorBody, type MediaSessionId, type SerialId } from "@setsuna/contracts";
import type { Clock } from "@setsuna/kit";
import { type AdmissionLimits, limitSite, limitSubject, NETWORK_FACTOR, RecentKeys } from "../../platform/index.ts";
import { type MediaPort, type MediaSessionListener, type OpenMedia, passedOn, type RelayPort } from "../relay-pool/relay-port.ts";

/** A relay waits 8 s for ICE and 12 s for DTLS. Older entries are connected or gone, ms. */
const OLDEST_MS = 22_000;
/** At this age in ms, the oldest half-open session makes room. */
const YIELDS_AFTER_MS = 3000;
/** Remembers this many ID and address pairs that connected. */
const KNOWN = 10_000;

interface HalfOpen {
  readonly subject: string;
  /** The IPv6 /48; undefined for IPv4. */
  readonly site: string | undefined;
  readonly id: SerialId;
  readonly at: number;
}

type Rule = readonly [name: string, limit: number, counts: (one: HalfOpen) => boolean];

export interface HalfOpenParts {
  readonly limits: Pick<AdmissionLimits, "halfOpen" | "halfOpenPerAddress" | "halfOpenPerId">;
  readonly relays: Pick<RelayPort, "open" | "adopt" | "endSession">;
  readonly clock: Clock;
  readonly onRefused?: ((rule: string) => void) | undefined;
}

/**
 * Bounds offered sessions that haven't connected: each holds a relay's port and DTLS transport up to 20 s. The
 * oldest makes room, so a stranger can slow others down but not lock them out.
 */
export class HalfOpenSessions {
  private readonly parts: HalfOpenParts;
  private readonly sessions = new Map<MediaSessionId, HalfOpen>();
  private readonly known = new RecentKeys(KNOWN);

  constructor(parts: HalfOpenParts) {
    this.parts = parts;
  }

  /** Refuses with `too-many-connections`. */
  open(media: OpenMedia, listener: MediaSessionListener): void {
    const { session, streams, address = "" } = media;
    const subject = limitSubject(address);
    const site = limitSite(address);
    const { serialId } = streams[0];
    const pair = `${serialId} ${subject}`;
    const full = this.fullRule({ subject, site }, serialId, this.known.has(pair));
    if (full !== undefined) {
      this.parts.onRefused?.(full);
      queueMicrotask(() => listener.onRefused(errorBody("too-many-connections")));
      return;
    }
    this.sessions.set(session, { subject, site, id: serialId, at: this.parts.clock.now() });
    this.parts.relays.open(media, {
      ...passedOn(listener),
      onConnected: () => {
        this.sessions.delete(session);
        this.known.add(pair);
        listener.onConnected?.();
      },
      onRefused: (error) => {
        this.sessions.delete(session);
        listener.onRefused(error);
      },
      onClosed: (error) => {
        this.sessions.delete(session);
        listener.onClosed(error);
      },
    });
  }

  port(relays: MediaPort): MediaPort {
    return {
      open: (media, listener) => this.open(media, listener),
      // Only connected sessions can be adopted.
      adopt: (adoption, listenerOf) => this.parts.relays.adopt(adoption, listenerOf),
      close: (session) => relays.close(session),
      signalGone: (session, gone) => relays.signalGone(session, gone),
    };
  }

  get count(): number {
    return this.sessions.size;
  }

  /** Rule without room, even after the oldest yields; undefined: there is room. */
  private fullRule({ subject, site }: Pick<HalfOpen, "subject" | "site">, id: SerialId, isKnown: boolean): string | undefined {
    const now = this.parts.clock.now();
    for (const [session, { at }] of this.sessions) if (now - at > OLDEST_MS) this.sessions.delete(session);
    const { halfOpen, halfOpenPerAddress, halfOpenPerId } = this.parts.limits;
    const ofAddress: Rule = ["half-open-address", halfOpenPerAddress, (one) => one.subject === subject];
    const ofId: Rule = ["half-open-id", halfOpenPerId, (one) => one.id === id];
    const ofAll: Rule = ["half-open", halfOpen, () => true];
    const ofSite: Rule = [
      "half-open-address",
      halfOpenPerAddress * NETWORK_FACTOR,
      (one) => site !== undefined && one.site === site,
    ];
    const rules = isKnown ? [ofAddress] : [ofAddress, ofSite, ofId, ofAll];
    return rules.find(([, limit, counts]) => !this.hasRoom(limit, counts, now))?.[0];
  }

  private hasRoom(limit: number, counts: (one: HalfOpen) => boolean, now: number): boolean {
    const counted = [...this.sessions].filter(([, one]) => counts(one));
    if (counted.length < limit) return true;
    const [oldest] = counted;
    if (oldest === undefined || now - oldest[1].at < YIELDS_AFTER_MS) return false;
    this.sessions.delete(oldest[0]);
    this.parts.relays.endSession(oldest[0], errorBody("media-timeout"));
    return true;
  }
}
