import type { FleetNodeId } from "@setsuna/contracts";
import type { FleetBus } from "./fleet-bus.ts";
import { type Bucket, type Entry, FleetLinkError } from "./key-value.ts";
import { newFleetNodeId } from "./node-id.ts";

type Watcher = (key: string, value: string | undefined, revision: number) => void;

interface Listening {
  readonly node: FakeNode;
  readonly subject: string;
  readonly listener: (payload: string) => void;
  readonly queue: string | undefined;
}

class Store {
  readonly entries = new Map<string, Entry>();
  readonly watchers = new Map<Watcher, FakeNode>();
  private revision = 0;

  write(key: string, value: string | undefined): number {
    this.revision += 1;
    if (value === undefined) this.entries.delete(key);
    else this.entries.set(key, { value, revision: this.revision });
    for (const watcher of this.watchers.keys()) watcher(key, value, this.revision);
    return this.revision;
  }

  revisionOf(key: string): number {
    return this.entries.get(key)?.revision ?? 0;
  }
}

export interface WorldClock {
  now(): number;
  after(delay: number, run: () => void): () => void;
  advance?(duration: number): void;
}

export interface Line {
  delay(): number;
  loses(): boolean;
}

const GOOD_LINE: Line = { delay: () => 1, loses: () => false };
const ANSWER_LIMIT_MS = 1500;
const ROUND_TRIP_MS = 2;

export class FakeNode {
  readonly id: FleetNodeId;
  cut = false;
  dead = false;
  private pausedWork: (() => void)[] | undefined;
  private readonly reconnectListeners: (() => void)[] = [];
  private readonly world: FleetWorld;
  private readonly rate: number;
  private readonly offset: number;

  constructor(world: FleetWorld, id: FleetNodeId, rate = 1, offset = 0) {
    this.world = world;
    this.id = id;
    this.rate = rate;
    this.offset = offset;
  }

  readonly now = (): number => this.offset + this.world.clock.now() * this.rate;

  readonly after = (ms: number, work: () => void): (() => void) => this.world.clock.after(ms, () => this.run(work));

  get paused(): boolean {
    return this.pausedWork !== undefined;
  }

  run(work: () => void): void {
    if (this.dead) return;
    if (this.pausedWork === undefined) work();
    else this.pausedWork.push(work);
  }

  die(): void {
    this.dead = true;
    this.world.forget(this);
  }

  pause(): void {
    this.pausedWork ??= [];
  }

  resume(): void {
    const work = this.pausedWork ?? [];
    this.pausedWork = undefined;
    for (const one of work) this.run(one);
  }

  heal(): void {
    if (!this.cut) return;
    this.cut = false;
    for (const listener of this.reconnectListeners) this.run(listener);
  }

  get bus(): FleetBus {
    const { world } = this;
    return {
      isConnected: () => !this.cut,
      answers: (timeoutMs) => world.answers(this, timeoutMs),
      onReconnected: (listener) => void this.reconnectListeners.push(listener),
      request: (subject, payload, timeoutMs) => world.request(this, subject, payload, timeoutMs),
      serve: (subject, handler) => void world.servers.set(subject, { node: this, handler }),
      publish: (subject, payload) => world.publish(this, subject, payload),
      deliver: (subject, payload) => world.deliver(this, subject, payload),
      subscribe: (subject, listener, queue) => void world.listeners.push({ node: this, subject, listener, queue }),
    };
  }

  bucket(name: "relays" | "slots"): Bucket {
    const store = this.world.stores[name];
    const ask = <T>(apply: () => T): Promise<T> => this.world.ask(this, apply);
    return {
      get: (key) => ask(() => store.entries.get(key)),
      put: (key, value) => ask(() => store.write(key, value)),
      putIf: (key, value, revision) => ask(() => (store.revisionOf(key) === revision ? store.write(key, value) : undefined)),
      deleteIf: (key, revision) =>
        ask(() => {
          if (store.revisionOf(key) !== revision) return false;
          store.write(key, undefined);
          return true;
        }),
      watch: (listener) => {
        for (const [key, { value, revision }] of store.entries) listener(key, value, revision);
        store.watchers.set(this.world.inOrder(this, listener), this);
        return Promise.resolve(() => undefined);
      },
    };
  }
}

export class FleetWorld {
  readonly clock: WorldClock;
  readonly stores = { relays: new Store(), slots: new Store() };
  readonly servers = new Map<string, { readonly node: FakeNode; readonly handler: (payload: string) => Promise<string> }>();
  listeners: Listening[] = [];
  hangs = false;
  private readonly line: Line;
  private nodes = 0;

  constructor(clock: WorldClock, line: Line = GOOD_LINE) {
    this.clock = clock;
    this.line = line;
  }

  node(rate?: number, offset?: number): FakeNode {
    this.nodes += 1;
    const letter = this.nodes % 36;
    let turn = 0;
    return new FakeNode(
      this,
      newFleetNodeId(() => (turn++ === 0 ? letter : this.nodes % 7)),
      rate,
      offset,
    );
  }

  async advance(duration: number, step = 10): Promise<void> {
    for (let passed = 0; passed < duration; passed += step) {
      if (this.clock.advance === undefined) throw new Error("this clock moves by itself");
      this.clock.advance(Math.min(step, duration - passed));
      await settled();
    }
  }

  forget(node: FakeNode): void {
    this.listeners = this.listeners.filter((listener) => listener.node !== node);
    for (const [subject, server] of this.servers) if (server.node === node) this.servers.delete(subject);
    for (const { watchers } of Object.values(this.stores))
      for (const [watcher, watching] of watchers) if (watching === node) watchers.delete(watcher);
  }

  private isLost(node: FakeNode): boolean {
    return this.hangs || node.cut || node.dead || this.line.loses();
  }

  answers(node: FakeNode, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.clock.after(timeoutMs, () => node.run(() => resolve(false)));
      if (!this.hangs && !node.cut && !node.dead)
        this.clock.after(2 * this.line.delay(), () => node.run(() => resolve(!node.cut)));
    });
  }

  ask<T>(node: FakeNode, apply: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const endWaiting = this.clock.after(ANSWER_LIMIT_MS, () => node.run(() => reject(new FleetLinkError("no answer"))));
      const answered = (result: T): void => {
        endWaiting();
        resolve(result);
      };
      if (this.isLost(node)) return;
      this.clock.after(this.line.delay(), () => {
        // A request lost on the way there has no effect; a lost answer does.
        if (node.cut) return;
        const result = apply();
        if (this.isLost(node)) return;
        this.clock.after(this.line.delay(), () => {
          if (!node.cut) node.run(() => answered(result));
        });
      });
    });
  }

  request(from: FakeNode, subject: string, payload: string, timeoutMs: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const server = this.servers.get(subject);
      if (server === undefined || server.node.dead) {
        reject(new FleetLinkError("no responders"));
        return;
      }
      const endWaiting = this.clock.after(timeoutMs, () => from.run(() => reject(new FleetLinkError("no answer"))));
      const answered = (reply: string): void => {
        endWaiting();
        resolve(reply);
      };
      this.send(from, server.node, () => {
        server.handler(payload).then((reply) => this.send(server.node, from, () => answered(reply)), reject);
      });
    });
  }

  publish(from: FakeNode, subject: string, payload: string): void {
    const listening = this.listeners.filter((one) => one.subject === subject);
    const isFirst = ({ queue }: Listening, place: number): boolean =>
      queue === undefined || listening.findIndex((one) => one.queue === queue) === place;
    for (const { node, listener } of listening.filter(isFirst)) this.send(from, node, () => listener(payload));
  }

  deliver(from: FakeNode, subject: string, payload: string): Promise<boolean> {
    const isThere = from.cut || this.hangs || this.listeners.some((one) => one.subject === subject);
    this.publish(from, subject, payload);
    return new Promise((resolve) => {
      this.clock.after(ROUND_TRIP_MS, () => from.run(() => resolve(isThere)));
    });
  }

  private send(from: FakeNode, to: FakeNode, arrive: () => void): void {
    if (this.isLost(from)) return;
    this.clock.after(this.line.delay(), () => {
      if (!to.cut) to.run(arrive);
    });
  }

  /** Changes arrive late and in order, after a cut all at once. */
  inOrder(node: FakeNode, listener: Watcher): Watcher {
    const waiting: Parameters<Watcher>[] = [];
    const deliver = (): void => {
      if (node.dead) return;
      if (node.cut || node.paused) this.clock.after(50, deliver);
      else for (const change of waiting.splice(0)) listener(...change);
    };
    return (...change) => {
      waiting.push(change);
      this.clock.after(this.line.delay(), deliver);
    };
  }
}

export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 24; turn += 1) await Promise.resolve();
};
