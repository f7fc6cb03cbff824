import { type FromRelay, RelayConfig, type ToRelay } from "@setsuna/contracts";
import { type Log, milliseconds } from "@setsuna/kit";
import { Relay } from "@setsuna/relay";
import type { CascadePeer, CascadeRequest, MediaPlan, PeerEvents, PeerRequest, SessionPeer } from "@setsuna/relay/testing";
import type { Random } from "@setsuna/testkit/model";
import type { WorldTime } from "@setsuna/testkit/simulation";
import type { RelayProcess, RelayProcessEvents } from "../../apps/studio/src/streams/relay-pool/relay-process.ts";
import { cascadePeer } from "./cascade-peer.ts";
import type { Machine } from "./machine.ts";
import type { MediaPath } from "./media-path.ts";
import type { PlantedFaults } from "./planted-faults.ts";

const IPC_MS = 0.2;
const START_MS = 400;
const HEALTH_EVERY_MS = 1000;
/** With clients, and without, ms. Enough for control data; the real relay uses 5 ms. */
const TICK_MS = 50;
const IDLE_TICK_MS = 250;
const PICTURES_TICK_MS = 5;
const CONFIG: RelayConfig = RelayConfig.parse({ portRangeBegin: 0, portRangeEnd: 0, offerLoopback: true, publicAddresses: [] });

export interface RelayNetwork {
  readonly machine: Machine;
  newPath(onFailed: () => void, plan: MediaPlan | undefined): MediaPath;
}

export interface RelayHostParts {
  readonly time: WorldTime;
  readonly random: Random;
  readonly log: Log;
  readonly faults: PlantedFaults;
  readonly pathOf: (offer: string) => MediaPath | undefined;
  readonly now: () => number;
  readonly network?: RelayNetwork | undefined;
  readonly onAttached?: (path: MediaPath) => void;
}

export class RunningRelay implements RelayProcess {
  readonly pid: number;
  private readonly parts: RelayHostParts;
  private readonly events: RelayProcessEvents;
  private readonly relay: Relay;
  private readonly paths = new Set<MediaPath>();
  private readonly ownPaths = new Set<MediaPath>();
  private readonly onGone: () => void;
  private isGone = false;
  private heldUntil = 0;
  private hasPictures = false;
  private endHealth = (): void => undefined;
  private opening: Extract<ToRelay, { readonly type: "open" }> | undefined;

  constructor(pid: number, parts: RelayHostParts, events: RelayProcessEvents, onGone: () => void) {
    this.pid = pid;
    this.parts = parts;
    this.events = events;
    this.onGone = onGone;
    const { time, random, log, faults, now, network } = parts;
    this.relay = new Relay(CONFIG, {
      now: () => milliseconds(now()),
      ntpNow: () => time.now(),
      random: (below) => (faults.has("sendersCountedAnew") && below > 0x8000 ? 0 : Math.floor(random() * below)),
      later: (run) => void time.after(0, () => this.run(run)),
      send: (message) => this.say(message),
      log,
      openPeer: (request, peerEvents) => this.openPeer(request, peerEvents),
      openCascadePeer: network && ((request, peerEvents) => this.openCascadePeer(network, request, peerEvents)),
    });
    time.after(START_MS, () => {
      if (this.isGone) return;
      this.say({ type: "ready", pid });
      this.tick();
      this.endHealth = time.every(HEALTH_EVERY_MS, () => this.run(() => this.sayHealth()));
    });
  }

  get sessionCount(): number {
    const { publishers, subscribers } = this.relay.load();
    return publishers + subscribers;
  }

  send(message: ToRelay): void {
    this.parts.time.after(IPC_MS, () =>
      this.run(() => {
        if (message.type === "stop") {
          this.relay.close();
          this.kill();
          return;
        }
        if (message.type === "lease") {
          if (!this.parts.faults.has("leaseIgnored")) this.relay.holdSendersUntil(message.until);
          return;
        }
        if (this.parts.faults.has("standbysLeft") && isOfStandby(message)) return;
        this.opening = message.type === "open" ? message : undefined;
        this.relay.handle(message);
        this.opening = undefined;
      }),
    );
  }

  kill(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.endHealth();
    for (const path of this.paths) path.relayDied();
    for (const path of this.ownPaths) path.vanish();
    this.onGone();
    this.parts.time.after(IPC_MS, () => this.events.onExit("SIGKILL"));
  }

  hang(ms: number): void {
    this.heldUntil = Math.max(this.heldUntil, this.parts.time.now() + ms);
  }

  private run(work: () => void): void {
    if (this.isGone) return;
    const { time } = this.parts;
    if (time.now() >= this.heldUntil) work();
    else time.at(this.heldUntil, () => this.run(work));
  }

  private openPeer({ name }: PeerRequest, events: PeerEvents): SessionPeer {
    const path = this.opening === undefined ? undefined : this.parts.pathOf(this.opening.offer);
    if (path === undefined) throw new Error(`${name}: no such path`);
    path.session = this.opening?.session;
    for (const old of this.paths) if (old.state === "closed" || old.state === "failed") this.paths.delete(old);
    this.paths.add(path);
    this.hasPictures = [...this.paths].some(({ isOfPicture }) => isOfPicture);
    const heard = this.parts.faults.has("relayDeaf") ? { ...bound(events), onSideMessage: () => undefined } : events;
    this.parts.onAttached?.(path);
    return path.attach(heard, (work) => this.run(work), path.isBetweenRelays ? this.parts.network?.machine : undefined);
  }

  private openCascadePeer(network: RelayNetwork, { withControl, media }: CascadeRequest, events: PeerEvents): CascadePeer {
    const own = network.newPath(() => this.run(() => events.onFailed("failed")), media[0]?.plan);
    for (const path of this.ownPaths) if (path.state === "closed") this.ownPaths.delete(path);
    this.ownPaths.add(own);
    return cascadePeer(own, withControl, events, (work) => this.run(work));
  }

  private say(message: FromRelay): void {
    this.parts.time.after(IPC_MS, () => {
      if (!this.isGone) this.events.onMessage(message);
    });
  }

  private get tickMs(): number {
    if (this.relay.isIdle) return IDLE_TICK_MS;
    return this.hasPictures ? PICTURES_TICK_MS : TICK_MS;
  }

  private tick(): void {
    this.parts.time.once(this.tickMs, () => {
      if (this.isGone) return;
      if (!this.parts.faults.has("relayTimeless")) this.run(() => this.relay.tick());
      if (!this.isGone) this.tick();
    });
  }

  private sayHealth(): void {
    this.say({
      type: "health",
      ...this.relay.load(),
      cpuMicroseconds: 0,
      eventLoopDelayP99Ms: milliseconds(1),
      memoryBytes: 1,
    });
  }
}

const isOfStandby = (message: ToRelay): boolean =>
  message.type === "cascade"
    ? message.away === true
    : message.type === "open" && message.direction === "publish" && message.standby === true && !message.away;

const bound = (events: PeerEvents): PeerEvents => ({
  onPacket: (mid, packet) => events.onPacket(mid, packet),
  onTrackOpen: (mid) => events.onTrackOpen(mid),
  onSideMessage: (text) => events.onSideMessage(text),
  onSideBytes: (bytes) => events.onSideBytes(bytes),
  onControlMessage: (kind, bytes) => events.onControlMessage(kind, bytes),
  onControlOpen: (kind) => events.onControlOpen(kind),
  onFailed: (state) => events.onFailed(state),
  onRemoteAddress: (address) => events.onRemoteAddress(address),
});
