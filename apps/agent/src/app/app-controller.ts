import { mkdirSync } from "node:fs";
import path from "node:path";
import { type ErrorBody, errorBody, type Language, StudioError } from "@setsuna/contracts";
import { thrownBody } from "../unexpected.ts";
import { AGENT_VERSION } from "../version.ts";
import type { AppState, ShownDevices, ShownRun, UpdateState } from "./app-state.ts";
import { clientAddress } from "./client-address.ts";
import { edgeSettingsOf, filesWritten, type RunPlace, runArguments } from "./run/run-arguments.ts";
import { RunConfig } from "./run/run-config.ts";
import type { StartRun } from "./run/run-process.ts";
import { type RegisteredRun, RunRegistry } from "./run/run-registry.ts";
import { type AppSettings, readSettings, ServerAddress, storeSettings } from "./settings/app-settings.ts";
import { writePrivately } from "./settings/private-file.ts";
import { shownDevices } from "./shown-devices.ts";

export interface LoginStart {
  isOn(): boolean;
  /** Throws StudioError `at-login-impossible`. */
  set(on: boolean): void;
}

export interface Updates {
  /** Undefined if this is the newest version. */
  look(server: string, language: Language): Promise<{ readonly version: string; readonly notes: readonly string[] } | undefined>;
  /** Fetches the found version; returns its folder. `progress`: 0 to 1. */
  fetch(progress: (done: number) => void): Promise<string>;
  startNew(folder: string): void;
}

export interface AppControllerOptions {
  readonly folder: string;
  /** Used if the settings name none. */
  readonly server: string;
  readonly language: Language;
  /** Requested on the command line, so it also applies to the window. */
  readonly languageChosen: boolean;
  readonly home: string;
  readonly platform: string;
  readonly startRun: StartRun;
  readonly loginStart?: LoginStart | undefined;
  readonly updates: Updates;
  /** ms since the Unix epoch. */
  now(): number;
  after(ms: number, call: () => void): () => void;
}

const DEVICES_MS = 30_000;

const shownRun = ({ id, config, state }: RegisteredRun): ShownRun => {
  const { password, ...rest } = config;
  return { id, config: { ...rest, hasPassword: password !== "" }, state };
};

/** The desktop app behind its window. Methods that a window calls throw StudioError. */
export class AppController {
  readonly runs: RunRegistry;
  private readonly options: AppControllerOptions;
  private readonly listeners = new Set<() => void>();
  private readonly notices: ErrorBody[] = [];
  private settings: AppSettings;
  private update: UpdateState = { name: "unknown" };

  constructor(options: AppControllerOptions) {
    this.options = options;
    const { settings, brokenCopy } = readSettings(this.settingsPath, options.now());
    if (brokenCopy !== undefined) this.notices.push(errorBody("app-settings-broken", brokenCopy));
    this.settings = settings ?? { version: 1, server: options.server, runs: [] };
    this.runs = new RunRegistry({
      kept: this.settings.runs,
      now: () => options.now(),
      after: (ms, call) => options.after(ms, call),
      changed: () => this.emit(),
      listChanged: (runs) => this.keep({ ...this.settings, runs: [...runs] }),
      start: (config, id, hooks) => {
        const place = this.place();
        for (const file of filesWritten(config, place)) this.makeFolder(path.dirname(file));
        const edgeFile = path.join(options.folder, `edge-${id}.json`);
        if (config.kind === "edge") writePrivately(edgeFile, JSON.stringify(edgeSettingsOf(config)));
        const args = runArguments(config, this.settings.server, place, edgeFile);
        return options.startRun({ args, password: config.password, ...hooks });
      },
    });
  }

  state(): AppState {
    return {
      version: AGENT_VERSION,
      server: this.settings.server,
      language: this.settings.language ?? (this.options.languageChosen ? this.options.language : undefined),
      runs: this.runs.list().map(shownRun),
      notices: this.notices,
      startsAtLogin: this.options.loginStart?.isOn(),
      update: this.update,
      home: this.options.home,
    };
  }
  get language(): Language {
    return this.settings.language ?? this.options.language;
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  setServer(text: string): void {
    const server = ServerAddress.safeParse(text);
    if (!server.success) throw new StudioError("app-server-address", text.slice(0, 100));
    this.update = { name: "unknown" };
    this.keep({ ...this.settings, server: server.data });
  }
  setLanguage(language: Language): void {
    this.keep({ ...this.settings, language });
  }
  setStartsAtLogin(on: boolean): void {
    if (this.options.loginStart === undefined) throw new StudioError("at-login-impossible");
    this.options.loginStart.set(on);
    this.emit();
  }

  /** Adds or changes (`id`) a run from a form; returns its id. A null password keeps the stored one. */
  keepRun(draft: unknown, id?: string): string {
    const before = id === undefined ? undefined : this.runs.find(id).config;
    const given = typeof draft === "object" && draft !== null ? draft : {};
    const password = "password" in given && given.password === null ? (before?.password ?? "") : undefined;
    const config = RunConfig.safeParse(password === undefined ? given : { ...given, password });
    if (!config.success) {
      const fields = config.error.issues.map((issue) => issue.path.join("."));
      throw new StudioError("bad-request", [...new Set(fields)].join(", "));
    }
    if (id === undefined) return this.runs.add(config.data);
    this.runs.change(id, config.data);
    return id;
  }

  clientAddress(id: string, page: "sender" | "receiver"): string {
    return clientAddress(this.settings.server, page, this.runs.find(id).config);
  }

  /** Throws StudioError `device-missing` if the listing doesn't answer. */
  devices(): Promise<ShownDevices> {
    return new Promise((resolve, reject) => {
      const run = this.options.startRun({
        args: ["devices", "--json"],
        password: "",
        line: (text) => {
          const devices = shownDevices(text);
          if (devices !== undefined) resolve(devices);
        },
        ended: (_code, words) => {
          cancel();
          reject(new StudioError("device-missing", words.slice(-200)));
        },
      });
      const cancel = this.options.after(DEVICES_MS, () => run.stop());
    });
  }

  /** With `isAsked` false (at startup), reports only a found update. */
  async lookForUpdate(isAsked: boolean): Promise<void> {
    if (this.update.name === "looking" || this.update.name === "fetching") return;
    this.setUpdate({ name: "looking" });
    try {
      const found = await this.options.updates.look(this.settings.server, this.language);
      this.setUpdate(found === undefined ? { name: "newest" } : { name: "found", version: found.version, notes: found.notes });
    } catch (error) {
      this.setUpdate(isAsked ? { name: "failed", error: thrownBody(error) } : { name: "unknown" });
    }
  }
  async fetchUpdate(): Promise<void> {
    if (this.update.name !== "found") return;
    const { version } = this.update;
    this.setUpdate({ name: "fetching", version, done: 0 });
    try {
      const folder = await this.options.updates.fetch((done) => this.setUpdate({ name: "fetching", version, done }));
      this.setUpdate({ name: "ready", version, folder });
    } catch (error) {
      this.setUpdate({ name: "failed", error: thrownBody(error) });
    }
  }
  /** Returns false if no update is ready. */
  startUpdate(): boolean {
    if (this.update.name !== "ready") return false;
    this.options.updates.startNew(this.update.folder);
    return true;
  }

  private get settingsPath(): string {
    return path.join(this.options.folder, "app.json");
  }
  private place(): RunPlace {
    const { platform, home, now } = this.options;
    return { platform, home, now: new Date(now()) };
  }
  private makeFolder(folder: string): void {
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      if (error instanceof Error) throw new StudioError("output-failed", error.message.slice(0, 200));
      throw error;
    }
  }
  private setUpdate(update: UpdateState): void {
    this.update = update;
    this.emit();
  }
  private keep(settings: AppSettings): void {
    storeSettings(this.settingsPath, settings);
    this.settings = settings;
    this.emit();
  }
  private emit(): void {
    for (const listener of this.listeners) listener();
  }
}
