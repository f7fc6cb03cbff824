import {
  type Channel,
  type ErrorBody,
  type FleetLoad,
  type GuestChange,
  type GuestId,
  type MediaSessionId,
  type RelayConnection,
  type SerialId,
  type StreamLimits,
  type StreamRef,
  StudioError,
} from "@setsuna/contracts";
import type { Clock, Log, Milliseconds } from "@setsuna/kit";
import type { RelayReport } from "../../platform/index.ts";
import { newEpochEvent } from "./epoch-event.ts";
import type {
  CascadeKind,
  CascadeListener,
  ClientKind,
  FindSlate,
  JsonValue,
  MediaSessionListener,
  OpenMedia,
  RelayPort,
  RelaySurvey,
} from "./relay-port.ts";
import type { StartRelay } from "./relay-process.ts";
import { RelaySlot } from "./relay-slot.ts";
import { rendezvousSlot } from "./rendezvous.ts";
import type { Timers } from "./timers.ts";

const systemTimers: Timers = {
  after: (delay: Milliseconds, action: () => void) => {
    const timer = setTimeout(action, delay);
    return () => clearTimeout(timer);
  },
};

/**
 * All streams of a serial ID are on one relay, so that sender and receivers meet. During its restart the ID waits rather than
 * splitting over two.
 */
export class RelayPool implements RelayPort {
  private readonly slots: readonly RelaySlot[];
  private readonly log: Log;

  constructor(count: number, startRelay: StartRelay, clock: Clock, log: Log, timers: Timers = systemTimers) {
    this.log = log;
    this.slots = Array.from({ length: count }, (_, index) => new RelaySlot(index, startRelay, clock, timers, log));
    for (const slot of this.slots) slot.start();
  }

  isReady(): boolean {
    return this.slots.every((slot) => slot.isReady);
  }

  async whenReady(): Promise<void> {
    await Promise.all(this.slots.map((slot) => slot.whenReady()));
  }

  report(): RelayReport[] {
    return this.slots.map((slot) => ({ ready: slot.isReady, pid: slot.pid, health: slot.health }));
  }

  open(media: OpenMedia, listener: MediaSessionListener): void {
    this.slotOf(media.streams[0].serialId).open(media, listener);
  }

  /** All sessions end with this process. */
  adopt(): Promise<boolean> {
    return Promise.resolve(false);
  }

  showSlate(serialId: SerialId, channel: Channel, frames: readonly string[]): void {
    this.slotOf(serialId).send({ type: "slate", serialId, channel, frames: [...frames] });
  }

  continued(): void {
    // No other node would report its events.
  }

  onOrphan(): void {
    // All sessions end with this process.
  }

  serveSlates(find: FindSlate): void {
    const { log } = this;
    const serve = (id: SerialId, channel: Channel): void => {
      find(id, channel)
        .then((frames) => frames && this.showSlate(id, channel, frames))
        .catch((error: unknown) => log.warn({ err: error }, "a slate could not be read"));
    };
    for (const slot of this.slots) slot.onSlateWanted = serve;
  }

  onFirstFrame(listen: (seconds: number) => void): void {
    for (const slot of this.slots) slot.onFirstFrame = listen;
  }

  cascade(session: MediaSessionId, stream: StreamRef, listener: CascadeListener, kind?: CascadeKind): void {
    this.slotOf(stream.serialId).cascade(session, stream, listener, kind);
  }

  cascadeAnswered(session: MediaSessionId, sdp: string): void {
    this.slots.find((slot) => slot.hasCascade(session))?.send({ type: "cascade-answer", session, sdp });
  }

  endCascade(session: MediaSessionId): void {
    for (const slot of this.slots) slot.endCascade(session);
  }

  close(session: MediaSessionId): void {
    this.holderOf(session)?.send({ type: "close", session });
  }

  endSerialId(id: SerialId, error: ErrorBody, kept?: string): void {
    this.slotOf(id).endSerialId(id, error, kept);
  }

  admittedBy(): ReadonlyMap<SerialId, ReadonlySet<string>> {
    return new Map(this.slots.flatMap((slot) => [...slot.admittedBy()]));
  }

  endSession(session: MediaSessionId, error: ErrorBody): void {
    this.holderOf(session)?.endSession(session, error);
  }

  putOut(id: SerialId, session: MediaSessionId, error: ErrorBody, event = newEpochEvent()): void {
    this.endSession(session, error);
    this.renewEpochs(id, event);
  }

  sessionsOf(id: SerialId): Promise<ReadonlyMap<MediaSessionId, ClientKind>> {
    return Promise.resolve(this.slotOf(id).sessionsOf(id));
  }

  /** The CPU share is the relays' mean. */
  load(): FleetLoad {
    const sum = { cpuShare: 0, publishers: 0, subscribers: 0 };
    for (const { health, rates } of this.slots) {
      sum.cpuShare += (rates?.cpuShare ?? 0) / this.slots.length;
      sum.publishers += health?.publishers ?? 0;
      sum.subscribers += health?.subscribers ?? 0;
    }
    return sum;
  }

  /** Relays end senders at `until`, ms of the machine's steady clock; without a call they never do. */
  holdSendersUntil(until: number): void {
    for (const slot of this.slots) slot.send({ type: "lease", until });
  }

  list(id: SerialId): Promise<readonly RelayConnection[]> {
    return this.slotOf(id).list(id);
  }

  survey(): Promise<readonly RelaySurvey[]> {
    return Promise.all(this.slots.map((slot) => slot.survey()));
  }

  inject(stream: StreamRef, key: string, value: JsonValue): Promise<number> {
    return this.slotOf(stream.serialId).inject(stream, key, value);
  }

  /** Ends a silent sender for a new one. True: the slot is free. Rejects with StudioError `relay-unavailable`. */
  releaseSlot(stream: StreamRef): Promise<boolean> {
    return this.slotOf(stream.serialId).releaseSlot(stream);
  }

  async switchSender(id: SerialId, channel: Channel): Promise<number> {
    const streams = await this.slotOf(id).switchSender(id, channel);
    if (streams === 0) throw new StudioError("no-standby", `channel ${channel}`);
    return streams;
  }

  directGuest(id: SerialId, guest: GuestId, change: GuestChange): Promise<void> {
    return this.slotOf(id).directGuest(id, guest, change);
  }

  setLimits(id: SerialId, limits: StreamLimits): void {
    this.slotOf(id).setLimits(id, limits);
  }

  renewEpochs(id: SerialId, event = newEpochEvent()): void {
    this.slotOf(id).renewEpochs(id, event);
  }

  serialIds(): ReadonlySet<SerialId> {
    return new Set(this.slots.flatMap((slot) => slot.serialIds()));
  }

  signalGone(session: MediaSessionId, gone: boolean): void {
    this.holderOf(session)?.send({ type: "signal-gone", session, gone });
  }

  async stop(): Promise<void> {
    await Promise.all(this.slots.map((slot) => slot.stop()));
  }

  private slotOf(id: SerialId): RelaySlot {
    const slot = this.slots[rendezvousSlot(id, this.slots.length)];
    if (slot === undefined) throw new Error("rendezvous hashing left its range");
    return slot;
  }

  private holderOf(session: MediaSessionId): RelaySlot | undefined {
    return this.slots.find((slot) => slot.has(session));
  }
}
