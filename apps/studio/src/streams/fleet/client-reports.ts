import type { FleetNodeId, FleetOrphan, FleetTell, MediaSessionId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { factsOf } from "./client-record.ts";
import type { FleetBus } from "./fleet-bus.ts";
import type { NodeSession } from "./node-sessions.ts";
import type { After } from "./repeated-requests.ts";
import { ANY_API_SUBJECT, tellSubject } from "./subjects.ts";

/** An API node that receives a message may end before it has stored the event, so an end is sent again after this, ms. */
const REPEAT_MS = 3000;
/** Retry interval while no API node can take orphans, ms. */
const RETRY_MS = 1000;
const MAX_ORPHANS = 10_000;

interface Orphan {
  /** The session's last facts; absent while it runs. */
  readonly ended?: { readonly known: NodeSession; readonly at: number; readonly code: string | undefined };
  readonly wasTaken: boolean;
  readonly dueAt: number;
}

const hasEvents = ({ record, isContinued }: NodeSession): boolean => record !== undefined && isContinued !== true;

export interface ClientReportsParts {
  readonly id: FleetNodeId;
  readonly bus: Pick<FleetBus, "deliver">;
  readonly sessions: ReadonlyMap<MediaSessionId, NodeSession>;
  readonly now: () => number;
  readonly after: After;
  readonly log: Log;
}

/** Reports on clients to their API nodes. If one is gone, another API node gets the client's facts and records its events. */
export class ClientReports {
  private readonly parts: ClientReportsParts;
  private readonly orphans = new Map<MediaSessionId, Orphan>();
  /** API nodes that missed a message about a session, without which they may misread later ones. */
  private readonly missed = new Map<MediaSessionId, FleetNodeId>();
  private readonly deliveries = new Set<Promise<void>>();

  constructor(parts: ClientReportsParts) {
    this.parts = parts;
  }

  send(session: MediaSessionId, known: NodeSession, message: FleetTell): void {
    const { now, after } = this.parts;
    const ended = message.type === "closed" ? { known, at: now(), code: message.error?.code } : undefined;
    const deliver = (): void => this.track(this.deliver(session, known, message, ended));
    deliver();
    if (ended !== undefined && hasEvents(known)) after(REPEAT_MS, deliver);
  }

  /** Call it every 250 ms. */
  check(): void {
    const { now } = this.parts;
    for (const [session, { dueAt }] of this.orphans) if (dueAt <= now()) this.track(this.handOver(session));
  }

  /** Call it before the node leaves. */
  async settle(): Promise<void> {
    await Promise.all(this.deliveries);
    await Promise.all([...this.orphans.keys()].map((session) => this.handOver(session)));
  }

  private async deliver(session: MediaSessionId, known: NodeSession, message: FleetTell, ended: Orphan["ended"]): Promise<void> {
    const { bus, now, log } = this.parts;
    const { api } = known;
    const isThere = await bus.deliver(tellSubject(api), JSON.stringify(message));
    if (!hasEvents(known)) return;
    const hasMissed = !isThere || this.missed.get(session) === api;
    if (hasMissed && ended === undefined) this.missed.set(session, api);
    else this.missed.delete(session);
    if (!hasMissed || this.orphans.get(session)?.ended !== undefined) return;
    if (this.orphans.size >= MAX_ORPHANS && !this.orphans.has(session)) {
      log.warn({ orphans: this.orphans.size }, "no API node takes events: some are lost");
      return;
    }
    // If the API node is there, it stores its events first.
    this.orphans.set(session, { ...(ended && { ended }), wasTaken: false, dueAt: now() + (isThere ? REPEAT_MS : 0) });
    if (!isThere) await this.handOver(session);
  }

  private async handOver(session: MediaSessionId): Promise<void> {
    const { bus, now } = this.parts;
    const orphan = this.orphans.get(session);
    if (orphan === undefined) return;
    const waiting = { ...orphan, dueAt: now() + RETRY_MS };
    this.orphans.set(session, waiting);
    const message = this.messageOf(session, orphan);
    const isTaken = message !== undefined && (await bus.deliver(ANY_API_SUBJECT, JSON.stringify(message)));
    // Newer news of the session may have replaced it meanwhile.
    if (this.orphans.get(session) !== waiting) return;
    if (message === undefined || (isTaken && orphan.wasTaken)) this.orphans.delete(session);
    else if (isTaken) this.orphans.set(session, { ...waiting, wasTaken: true, dueAt: now() + REPEAT_MS });
  }

  private messageOf(session: MediaSessionId, { ended }: Orphan): FleetOrphan | undefined {
    const { id: relay, sessions, now } = this.parts;
    const { running, record } = ended?.known ?? sessions.get(session) ?? {};
    if (running === undefined || record === undefined) return undefined;
    const { direction, streams, standby, layerOf } = running;
    const media = { session, direction, streams, standby, layerOf, facts: factsOf(record, now()) };
    const code = ended?.code;
    return {
      type: "orphan",
      relay,
      media,
      ...(ended && { ended: { ageMs: now() - ended.at, ...(code === undefined ? {} : { code }) } }),
    };
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.parts.log.error({ err: error }, "a client could not be reported"))
      .finally(() => this.deliveries.delete(tracked));
    this.deliveries.add(tracked);
  }
}
