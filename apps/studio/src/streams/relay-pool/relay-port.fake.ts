import {
  type Channel,
  type ErrorBody,
  errorBody,
  type GuestChange,
  type GuestId,
  type MediaSessionId,
  type RelayConnection,
  type RelayNews,
  type SerialId,
  type SessionSample,
  type StreamLimits,
  type StreamRef,
  StudioError,
} from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { credentialsInUse, endsWithAll } from "./admitted-sessions.ts";
import type {
  Adoption,
  ClientKind,
  JsonValue,
  MediaSessionListener,
  OpenMedia,
  OrphanedClient,
  RelayPort,
  RelaySurvey,
  RunningMedia,
} from "./relay-port.ts";

export class FakeRelays implements RelayPort {
  readonly opened: OpenMedia[] = [];
  readonly calls: string[] = [];
  private readonly listeners = new Map<MediaSessionId, MediaSessionListener>();
  onOpen: { readonly answer: string } | { readonly refuse: ErrorBody } | "nothing" = { answer: "v=0\r\nanswer" };

  showSlate(id: SerialId, channel: Channel, frames: readonly string[]): void {
    this.calls.push(`slate ${id} ${channel} ${frames.length}`);
  }
  serveSlates(): void {
    // No viewers wait here.
  }

  continued(session: MediaSessionId): void {
    this.calls.push(`continued ${session}`);
  }

  orphaned: (client: OrphanedClient) => void = () => undefined;

  onOrphan(listener: (client: OrphanedClient) => void): void {
    this.orphaned = listener;
  }

  connections: readonly RelayConnection[] = [];
  listings = 0;

  isReady(): boolean {
    return true;
  }

  open(media: OpenMedia, listener: MediaSessionListener): void {
    this.opened.push(media);
    this.listeners.set(media.session, listener);
    const { onOpen } = this;
    if (onOpen === "nothing") return;
    queueMicrotask(() => {
      if ("answer" in onOpen) listener.onAnswer(onOpen.answer);
      else {
        this.listeners.delete(media.session);
        listener.onRefused(onOpen.refuse);
      }
    });
  }

  /** Sessions of other API nodes. */
  readonly orphans = new Map<MediaSessionId, RunningMedia>();

  async adopt({ session, serialId, address, device }: Adoption, listenerOf: (media: RunningMedia) => MediaSessionListener) {
    this.calls.push(`adopt ${session}`);
    const orphan = this.orphans.get(session);
    if (orphan?.streams[0].serialId !== serialId) return false;
    this.orphans.delete(session);
    this.listeners.set(session, listenerOf({ ...orphan, address, device: orphan.device ?? device }));
    return true;
  }

  drain(session: MediaSessionId): void {
    this.listeners.get(session)?.onDraining?.();
  }

  moved(session: MediaSessionId): void {
    const listener = this.listeners.get(session);
    this.listeners.delete(session);
    listener?.onMoved?.();
  }

  close(session: MediaSessionId): void {
    this.calls.push(`close ${session}`);
    this.end(session, undefined);
  }

  endSerialId(id: SerialId, error: ErrorBody, kept?: string): void {
    this.calls.push(`end ${id}`);
    for (const { session, streams, credentials } of this.opened)
      if (endsWithAll({ serialId: streams[0].serialId, credentials }, id, kept)) this.end(session, error);
  }

  admittedBy(): ReadonlyMap<SerialId, ReadonlySet<string>> {
    const live = this.opened.filter(({ session }) => this.listeners.has(session));
    return credentialsInUse(live.map(({ streams, credentials }) => ({ serialId: streams[0].serialId, credentials })));
  }

  endSession(session: MediaSessionId, error: ErrorBody): void {
    this.calls.push(`end session ${session}`);
    this.end(session, error);
  }

  putOut(id: SerialId, session: MediaSessionId, error: ErrorBody): void {
    this.endSession(session, error);
    this.renewEpochs(id);
  }

  sessionsOf(id: SerialId): Promise<ReadonlyMap<MediaSessionId, ClientKind>> {
    const own = this.opened.filter(({ session, streams }) => this.listeners.has(session) && streams[0].serialId === id);
    return Promise.resolve(new Map(own.map(({ session, client }) => [session, client ?? "page"])));
  }

  list(): Promise<readonly RelayConnection[]> {
    this.listings += 1;
    return Promise.resolve(this.connections);
  }

  surveyed: Omit<RelaySurvey, "connections"> = {
    slot: 0,
    state: "ready",
    pid: 1,
    uptime: milliseconds(60_000),
    restarts: 0,
    health: undefined,
    rates: undefined,
  };
  surveys = 0;

  survey(): Promise<readonly RelaySurvey[]> {
    this.surveys += 1;
    const clients = new Map(this.opened.map(({ session, client }) => [session, client ?? "page"]));
    const connections = this.connections.flatMap((seen) => {
      const client = this.listeners.has(seen.session) ? clients.get(seen.session) : undefined;
      return client === undefined ? [] : { seen, client };
    });
    return Promise.resolve([{ ...this.surveyed, connections }]);
  }

  readonly held = new Set<number>();

  inject({ serialId, channel }: StreamRef, key: string, value: JsonValue): Promise<number> {
    if (this.held.has(channel)) return Promise.reject(new StudioError("previous-stream-exists"));
    this.calls.push(`inject ${serialId} ${channel} ${key} ${JSON.stringify(value)}`);
    return Promise.resolve(2);
  }

  standbyChannel = 0;

  switchSender(id: SerialId, channel: number): Promise<number> {
    if (channel !== this.standbyChannel) return Promise.reject(new StudioError("no-standby"));
    this.calls.push(`switch ${id} ${channel}`);
    return Promise.resolve(2);
  }

  readonly guestChanges: { readonly guest: string; readonly change: GuestChange }[] = [];

  directGuest(_id: SerialId, guest: GuestId, change: GuestChange): Promise<void> {
    this.guestChanges.push({ guest, change });
    return Promise.resolve();
  }

  renewEpochs(id: SerialId, _event?: string): void {
    this.calls.push(`renew-epochs ${id}`);
  }

  setLimits(id: SerialId, limits: StreamLimits): void {
    this.calls.push(`limits ${id} ${JSON.stringify(limits)}`);
  }

  serialIds(): ReadonlySet<SerialId> {
    const running = this.opened.filter(({ session }) => this.listeners.has(session));
    return new Set(running.map(({ streams }) => streams[0].serialId));
  }

  signalGone(session: MediaSessionId, gone: boolean): void {
    this.calls.push(`signal-gone ${session} ${gone}`);
  }

  answer(session: MediaSessionId, sdp: string): void {
    this.listeners.get(session)?.onAnswer(sdp);
  }

  connect(session: MediaSessionId): void {
    this.listeners.get(session)?.onConnected?.();
  }

  sample(session: MediaSessionId, samples: readonly SessionSample[], region?: string): void {
    this.listeners.get(session)?.onSamples?.(samples, region);
  }

  news(session: MediaSessionId, news: RelayNews["news"]): void {
    this.listeners.get(session)?.onNews?.(news);
  }

  end(session: MediaSessionId, error: ErrorBody | undefined): void {
    const listener = this.listeners.get(session);
    this.listeners.delete(session);
    listener?.onClosed(error);
  }

  die(): void {
    for (const session of [...this.listeners.keys()]) this.end(session, errorBody("relay-lost"));
  }
}
