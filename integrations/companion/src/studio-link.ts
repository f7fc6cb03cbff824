import { afterEvent } from "./after-event.ts";
import { EventFeed } from "./event-feed.ts";
import type { StudioConnection, StudioGuest } from "./state.ts";

/** Milliseconds. Its figures are up to a second old. */
const ASK_MS = 2000;
/** A list may be a second old, so one that follows an event sooner could undo it. Ms. */
const AFTER_EVENT_MS = 1500;
/** Many events don't hold the figures back for longer, ms. */
const LONGEST_WAIT_MS = 6000;
const PATIENCE_MS = 8000;

export interface StudioLinkEvents {
  onConnections(connections: readonly StudioConnection[]): void;
  onGuests(guests: readonly StudioGuest[]): void;
  onUp(): void;
  onDown(reason: string): void;
}

const isConnection = (value: unknown): value is StudioConnection =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "direction" in value &&
  "streams" in value &&
  Array.isArray(value.streams);

const isGuest = (value: unknown): value is StudioGuest =>
  typeof value === "object" && value !== null && "id" in value && "name" in value && "direction" in value;

export class StudioLink {
  private readonly origin: string;
  private readonly serialId: string;
  private readonly token: string;
  private readonly events: StudioLinkEvents;
  private readonly ending = new AbortController();
  private readonly feed: EventFeed;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private guestRequests = 0;
  private connections: readonly StudioConnection[] = [];
  private askedAt = 0;
  /** Counts events that came since the studio was asked. */
  private since = 0;

  constructor(url: string, serialId: string, token: string, events: StudioLinkEvents) {
    this.origin = `${url.replace(/\/studio$/, "")}/studio/api`;
    this.serialId = serialId;
    this.token = token;
    this.events = events;
    this.feed = new EventFeed(`${this.origin}/serial-ids/${serialId}/events/feed`, token, {
      onEvent: (event) => this.happened(event),
    });
    void this.ask();
  }

  async setTally(channel: number, value: number): Promise<void> {
    await this.call("POST", "/tally", { serialId: this.serialId, channel, value });
  }

  async switchSender(channel: number): Promise<void> {
    await this.call("POST", `/serial-ids/${this.serialId}/channels/${channel}/switch`);
  }

  /** A null member ends that request; null hangs up. */
  async directGuest(guest: string, change: Readonly<Record<string, unknown>> | null): Promise<void> {
    const path = `/serial-ids/${this.serialId}/guests/${guest}`;
    await (change === null ? this.call("DELETE", path) : this.call("PATCH", path, change));
    await this.askGuests();
  }

  close(): void {
    clearTimeout(this.timer);
    this.feed.close();
    this.ending.abort();
  }

  private happened(event: unknown): void {
    const after = afterEvent(this.connections, event);
    if (after === this.connections) return;
    this.setConnections(after);
    this.since += 1;
    if (performance.now() - this.askedAt < LONGEST_WAIT_MS) this.askIn(AFTER_EVENT_MS);
  }

  private setConnections(connections: readonly StudioConnection[]): void {
    this.connections = connections;
    this.events.onConnections(connections);
  }

  private askIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.ending.signal.aborted) this.timer = setTimeout(() => void this.ask(), ms);
  }

  private async ask(): Promise<void> {
    this.askedAt = performance.now();
    this.since = 0;
    try {
      const said = await this.call("GET", `/serial-ids/${this.serialId}/connections`);
      this.events.onUp();
      const isNew = this.since === 0;
      if (isNew && typeof said === "object" && said !== null && "connections" in said && Array.isArray(said.connections))
        this.setConnections(said.connections.filter(isConnection));
      await this.askGuests();
    } catch (error) {
      if (this.ending.signal.aborted) return;
      this.connections = [];
      this.events.onDown(error instanceof Error ? error.message : String(error));
    }
    this.askIn(this.since === 0 ? ASK_MS : AFTER_EVENT_MS);
  }

  private async askGuests(): Promise<void> {
    this.guestRequests += 1;
    const request = this.guestRequests;
    const said = await this.call("GET", `/serial-ids/${this.serialId}/guests`);
    // An older answer may lack the newest change.
    if (request !== this.guestRequests) return;
    if (typeof said === "object" && said !== null && "guests" in said && Array.isArray(said.guests))
      this.events.onGuests(said.guests.filter(isGuest));
  }

  private async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([this.ending.signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const said: unknown = await response.json().catch(() => undefined);
    if (response.ok) return said;
    const en = typeof said === "object" && said !== null && "en" in said ? said.en : undefined;
    throw new Error(typeof en === "string" ? en : `the studio answered ${response.status}`);
  }
}
