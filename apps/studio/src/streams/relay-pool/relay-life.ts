import type { FromRelay, ToRelay } from "@setsuna/contracts";
import { type Clock, type Log, type Milliseconds, milliseconds } from "@setsuna/kit";
import type { RelayProcess, StartRelay } from "./relay-process.ts";
import { RestartBackoff } from "./restart-backoff.ts";
import { SilenceWatch } from "./silence-watch.ts";
import type { Timers } from "./timers.ts";

type State =
  | { readonly name: "starting"; readonly relay: RelayProcess; readonly since: Milliseconds; readonly cancel: () => void }
  | { readonly name: "ready"; readonly relay: RelayProcess; readonly since: Milliseconds; readonly watch: SilenceWatch }
  | { readonly name: "waiting"; readonly cancel: () => void }
  | { readonly name: "stopping"; readonly relay: RelayProcess; readonly cancel: () => void }
  | { readonly name: "stopped" };

const START_LIMIT = milliseconds(20_000);
const STOP_LIMIT = milliseconds(1500);

export type RelayWord = Exclude<FromRelay, { type: "ready" }>;

export interface RelayLifeEvents {
  onMessage(message: RelayWord): void;
  /** The relay is gone or stopping. May be called twice per relay. */
  onLost(): void;
}

export interface RelayLifeParts {
  readonly slot: number;
  readonly startRelay: StartRelay;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: RelayLifeEvents;
}

export class RelayLife {
  private readonly parts: RelayLifeParts;
  private readonly backoff = new RestartBackoff();
  private readonly stopWaiters: (() => void)[] = [];
  private readonly readyWaiters: (() => void)[] = [];
  private state: State = { name: "stopped" };
  private starts = 0;

  constructor(parts: RelayLifeParts) {
    this.parts = parts;
  }

  get name(): State["name"] {
    return this.state.name;
  }
  get isReady(): boolean {
    return this.state.name === "ready";
  }
  get pid(): number | undefined {
    return this.state.name === "starting" || this.state.name === "ready" ? this.state.relay.pid : undefined;
  }
  get uptime(): Milliseconds | undefined {
    return "since" in this.state ? milliseconds(this.parts.clock.now() - this.state.since) : undefined;
  }
  get restarts(): number {
    return Math.max(0, this.starts - 1);
  }

  /** Waits for restarts if necessary. */
  whenReady(): Promise<void> {
    if (this.isReady) return Promise.resolve();
    return new Promise((resolve) => {
      this.readyWaiters.push(resolve);
    });
  }

  start(): void {
    const { startRelay, clock, timers, log } = this.parts;
    const since = clock.now();
    this.starts += 1;
    const relay = startRelay(
      { onMessage: (message) => this.receive(message), onExit: (reason, inOrder) => this.ended(since, reason, inOrder) },
      log,
    );
    const cancel = timers.after(START_LIMIT, () => relay.kill("SIGKILL"));
    this.state = { name: "starting", relay, since, cancel };
  }

  /** Kills it if necessary. Resolves when it is gone. */
  stop(): Promise<void> {
    const { state } = this;
    if (state.name === "stopped") return Promise.resolve();
    if (state.name === "waiting") {
      state.cancel();
      this.state = { name: "stopped" };
      return Promise.resolve();
    }
    if (state.name !== "stopping") {
      if (state.name === "starting") state.cancel();
      else state.watch.stop();
      const { relay } = state;
      const cancel = this.parts.timers.after(STOP_LIMIT, () => relay.kill("SIGKILL"));
      this.state = { name: "stopping", relay, cancel };
      relay.send({ type: "stop" });
      this.parts.events.onLost();
    }
    return new Promise((resolve) => {
      this.stopWaiters.push(resolve);
    });
  }

  /** Drops the message if no relay runs. */
  send(message: ToRelay): void {
    if (this.state.name === "ready") this.state.relay.send(message);
  }

  private receive(message: FromRelay): void {
    if (this.state.name === "ready") this.state.watch.heard();
    if (message.type !== "ready") this.parts.events.onMessage(message);
    else if (this.state.name === "starting") this.began(this.state, message.pid);
  }

  private began({ relay, since, cancel }: Extract<State, { name: "starting" }>, pid: number): void {
    const { slot, clock, timers, log } = this.parts;
    cancel();
    const watch = new SilenceWatch(clock, timers, () => {
      log.error({ slot, pid: relay.pid }, "a relay process hangs: it is ended");
      relay.kill("SIGKILL");
    });
    this.state = { name: "ready", relay, since, watch };
    log.info({ slot, pid }, "relay ready");
    for (const resolve of this.readyWaiters.splice(0)) resolve();
  }

  private ended(since: Milliseconds, reason: string, inOrder = false): void {
    const { slot, clock, timers, log, events } = this.parts;
    const { state } = this;
    if (state.name === "stopping") {
      state.cancel();
      this.state = { name: "stopped" };
      events.onLost();
      for (const resolve of this.stopWaiters.splice(0)) resolve();
      return;
    }
    if (state.name === "starting") state.cancel();
    if (state.name === "ready") state.watch.stop();
    const lifetime = milliseconds(clock.now() - since);
    // Replace a healthy relay that an operator stopped at once.
    const wait = inOrder && state.name === "ready" ? milliseconds(0) : this.backoff.next(lifetime);
    log.warn({ slot, reason, lifetime, restartIn: wait }, "relay lost");
    this.state = { name: "waiting", cancel: timers.after(wait, () => this.start()) };
    events.onLost();
  }
}
