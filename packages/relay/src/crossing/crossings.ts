import { errorBody, errorBodyOf, type FromRelay, type MediaSessionId, type StreamRef, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { sessionLogName } from "../session-log-name.ts";
import { Crossing, type CrossingParts } from "./crossing.ts";

export interface CrossingsParts extends Pick<CrossingParts, "slots" | "config" | "now" | "ntpNow" | "random" | "onPacket"> {
  send(message: FromRelay): void;
  readonly log: Log;
}

/** The streams that cross to this relay from relays of other nodes. */
export class Crossings {
  private readonly parts: CrossingsParts;
  private readonly crossings = new Map<MediaSessionId, Crossing>();

  constructor(parts: CrossingsParts) {
    this.parts = parts;
  }

  /** Begins one: the studio hears its offer, or its end. */
  async begin(session: MediaSessionId, stream: StreamRef): Promise<void> {
    const { slots, send } = this.parts;
    try {
      if (this.crossings.has(session)) throw new StudioError("unexpected-message", "session exists");
      const crossing = new Crossing({
        ...this.parts,
        ...{ session, stream },
        onEnd: (error) => {
          this.crossings.delete(session);
          slots.dropEmpty();
          send({ type: "closed", session, ...(error === undefined ? {} : { error }) });
        },
      });
      this.crossings.set(session, crossing);
      send({ type: "cross-offer", session, sdp: await crossing.offer() });
    } catch (error) {
      this.fail(session, error);
    }
  }

  /** The other relay's answer. */
  accept(session: MediaSessionId, sdp: string): void {
    try {
      this.crossings.get(session)?.accept(sdp);
    } catch (error) {
      this.fail(session, error);
    }
  }

  private fail(session: MediaSessionId, thrown: unknown): void {
    const error = errorBodyOf(thrown);
    if (error.code === "internal")
      this.parts.log.error({ err: String(thrown), session: sessionLogName(session) }, "a crossing failed");
    const crossing = this.crossings.get(session);
    if (crossing === undefined) this.parts.send({ type: "closed", session, error });
    else crossing.end(error);
  }

  get size(): number {
    return this.crossings.size;
  }

  /** Call every few ms. */
  tick(now: number): void {
    for (const crossing of this.crossings.values()) crossing.tick(now);
  }

  /** At the studio's wish. */
  end(session: MediaSessionId): void {
    this.crossings.get(session)?.end();
  }

  endAll(): void {
    for (const crossing of [...this.crossings.values()]) crossing.end(errorBody("relay-lost"));
  }
}
