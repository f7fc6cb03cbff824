import {
  type ErrorBody,
  errorBody,
  errorBodyOf,
  type FromRelay,
  type MediaSessionId,
  type StreamRef,
  StudioError,
} from "@setsuna/contracts";
import type { Log, Milliseconds } from "@setsuna/kit";
import { sessionLogName } from "../session-log-name.ts";
import { Cascade, type CascadeParts } from "./cascade.ts";

export interface CascadesParts
  extends Pick<
    CascadeParts,
    "slots" | "epochs" | "config" | "now" | "ntpNow" | "random" | "received" | "openCascadePeer" | "replace"
  > {
  send(message: FromRelay): void;
  readonly log: Log;
}

export class Cascades {
  private readonly parts: CascadesParts;
  private readonly cascades = new Map<MediaSessionId, Cascade>();

  constructor(parts: CascadesParts) {
    this.parts = parts;
  }

  async begin(
    session: MediaSessionId,
    stream: StreamRef,
    { away, follows }: Pick<CascadeParts, "away" | "follows"> = {},
  ): Promise<void> {
    const { slots, send } = this.parts;
    try {
      if (this.cascades.has(session)) throw new StudioError("unexpected-message", "session exists");
      const cascade = new Cascade({
        ...this.parts,
        session,
        stream,
        away,
        follows,
        onEnd: (error) => {
          this.cascades.delete(session);
          slots.dropEmpty();
          send({ type: "closed", session, ...(error === undefined ? {} : { error }) });
        },
      });
      this.cascades.set(session, cascade);
      send({ type: "cascade-offer", session, sdp: await cascade.offer() });
    } catch (error) {
      this.fail(session, error);
    }
  }

  accept(session: MediaSessionId, sdp: string): void {
    try {
      this.cascades.get(session)?.accept(sdp);
    } catch (error) {
      this.fail(session, error);
    }
  }

  private fail(session: MediaSessionId, thrown: unknown): void {
    const error = errorBodyOf(thrown);
    if (error.code === "internal")
      this.parts.log.error({ err: String(thrown), session: sessionLogName(session) }, "a cascade failed");
    const cascade = this.cascades.get(session);
    if (cascade === undefined) this.parts.send({ type: "closed", session, error });
    else cascade.end(error);
  }

  get size(): number {
    return this.cascades.size;
  }

  tick(now: Milliseconds): void {
    for (const cascade of this.cascades.values()) cascade.tick(now);
  }

  end(session: MediaSessionId, error?: ErrorBody): void {
    this.cascades.get(session)?.end(error);
  }

  endAll(): void {
    for (const cascade of [...this.cascades.values()]) cascade.end(errorBody("relay-lost"));
  }
}
