import { randomUUID } from "node:crypto";
import { type ErrorBody, errorBody, StudioError } from "@setsuna/contracts";
import { readNews } from "./read-news.ts";
import type { RunConfig } from "./run-config.ts";
import type { StartedRun } from "./run-process.ts";
import { isActive, NO_NEWS, type RunState } from "./run-state.ts";

/** No machine can encode this many streams. */
const MAX_RUNS = 32;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
const STEADY_MS = 60_000;
/** Retrying a wrong command line doesn't help. */
const FINAL_CODES: readonly (number | undefined)[] = [2];

export interface KeptRun {
  readonly id: string;
  readonly config: RunConfig;
}
export interface RegisteredRun extends KeptRun {
  readonly state: RunState;
}

export interface RunRegistryOptions {
  readonly kept: readonly KeptRun[];
  start(
    config: RunConfig,
    id: string,
    hooks: { line(text: string): void; ended(code: number | undefined, words: string): void },
  ): StartedRun;
  changed(): void;
  listChanged(kept: readonly KeptRun[]): void;
  now(): number;
  after(ms: number, call: () => void): () => void;
}

interface Entry {
  readonly id: string;
  config: RunConfig;
  state: RunState;
  process?: StartedRun | undefined;
  failures: number;
  cancelWait?: (() => void) | undefined;
}

export class RunRegistry {
  private readonly options: RunRegistryOptions;
  private readonly entries: Entry[];

  constructor(options: RunRegistryOptions) {
    this.options = options;
    this.entries = options.kept.map(({ id, config }) => ({ id, config, state: { name: "idle" }, failures: 0 }));
  }

  list(): readonly RegisteredRun[] {
    return this.entries.map(({ id, config, state }) => ({ id, config, state }));
  }
  get isBusy(): boolean {
    return this.entries.some(({ state }) => isActive(state) || state.name === "waiting");
  }

  /** Throws StudioError `too-many-runs`. */
  add(config: RunConfig): string {
    if (this.entries.length >= MAX_RUNS) throw new StudioError("too-many-runs", String(MAX_RUNS));
    const id = randomUUID();
    this.entries.push({ id, config, state: { name: "idle" }, failures: 0 });
    this.listChanged();
    return id;
  }

  /** Throws StudioError `unknown-run` or `run-is-active`. */
  change(id: string, config: RunConfig): void {
    this.resting(id).config = config;
    this.listChanged();
  }

  /** Throws as {@link change}. */
  remove(id: string): void {
    const entry = this.resting(id);
    this.entries.splice(this.entries.indexOf(entry), 1);
    this.listChanged();
  }

  /** No effect on an active one. Throws StudioError `unknown-run`. */
  start(id: string): void {
    const entry = this.find(id);
    if (isActive(entry.state)) return;
    entry.failures = 0;
    this.launch(entry);
  }

  /** Throws StudioError `unknown-run`. */
  stop(id: string): void {
    this.stopEntry(this.find(id));
  }

  startKept(): void {
    for (const entry of this.entries) if (entry.config.keepRunning) this.launch(entry);
  }

  stopAll(): void {
    for (const entry of this.entries) this.stopEntry(entry);
  }

  /** Throws StudioError `unknown-run`. */
  find(id: string): Entry {
    const entry = this.entries.find((one) => one.id === id);
    if (entry === undefined) throw new StudioError("unknown-run");
    return entry;
  }

  private resting(id: string): Entry {
    const entry = this.find(id);
    if (isActive(entry.state)) throw new StudioError("run-is-active");
    this.stopEntry(entry);
    return entry;
  }

  private stopEntry(entry: Entry): void {
    const { state } = entry;
    entry.cancelWait?.();
    entry.cancelWait = undefined;
    if (state.name === "waiting")
      this.set(entry, { name: "ended", at: this.options.now(), error: state.error, news: state.news });
    if (state.name !== "running") return;
    this.set(entry, { ...state, name: "stopping" });
    entry.process?.stop();
  }

  private launch(entry: Entry): void {
    entry.cancelWait?.();
    entry.cancelWait = undefined;
    let reported: ErrorBody | undefined;
    this.set(entry, { name: "running", since: this.options.now(), news: NO_NEWS });
    try {
      entry.process = this.options.start(entry.config, entry.id, {
        line: (text) => {
          if (!isActive(entry.state) || !("news" in entry.state)) return;
          const { news, error } = readNews(entry.state.news, text, this.options.now());
          reported = error ?? reported;
          if (news !== entry.state.news) this.set(entry, { ...entry.state, news });
        },
        ended: (code, words) =>
          this.ended(entry, code, reported ?? (code === 0 ? undefined : errorBody("internal", words.slice(-200)))),
      });
    } catch (thrown) {
      if (!(thrown instanceof StudioError)) throw thrown;
      this.ended(entry, undefined, errorBody(thrown.code, thrown.detail));
    }
  }

  private ended(entry: Entry, code: number | undefined, error: ErrorBody | undefined): void {
    const { state } = entry;
    entry.process = undefined;
    if (!("since" in state)) return;
    const at = this.options.now();
    const { news } = state;
    const again = entry.config.keepRunning && state.name === "running" && error !== undefined && !FINAL_CODES.includes(code);
    if (!again) {
      this.set(entry, { name: "ended", at, error, news });
      return;
    }
    if (at - state.since > STEADY_MS) entry.failures = 0;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** entry.failures);
    entry.failures += 1;
    this.set(entry, { name: "waiting", at: at + wait, error, news });
    entry.cancelWait = this.options.after(wait, () => this.launch(entry));
  }

  private set(entry: Entry, state: RunState): void {
    entry.state = state;
    this.options.changed();
  }

  private listChanged(): void {
    this.options.listChanged(this.entries.map(({ id, config }) => ({ id, config })));
    this.options.changed();
  }
}
