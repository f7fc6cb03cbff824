import type { ErrorBody, Language } from "@setsuna/contracts";
import type { RunConfig } from "./run/run-config.ts";
import type { RunState } from "./run/run-state.ts";

type WithoutPassword<Kind> = Kind extends RunConfig ? Omit<Kind, "password"> : never;

/** A config for the window: without its password. */
export type ShownRunConfig = WithoutPassword<RunConfig> & { readonly hasPassword: boolean };

export interface ShownRun {
  readonly id: string;
  readonly config: ShownRunConfig;
  readonly state: RunState;
}

export type UpdateState =
  | { readonly name: "unknown" }
  | { readonly name: "looking" }
  | { readonly name: "newest" }
  | { readonly name: "found"; readonly version: string; readonly notes: readonly string[] }
  /** `done`: 0 to 1. */
  | { readonly name: "fetching"; readonly version: string; readonly done: number }
  | { readonly name: "ready"; readonly version: string; readonly folder: string }
  | { readonly name: "failed"; readonly error: ErrorBody };

/** Everything the window shows; sent whole on each change. */
export interface AppState {
  readonly version: string;
  readonly server: string;
  /** Undefined: the browser's. */
  readonly language: Language | undefined;
  readonly runs: readonly ShownRun[];
  /** Errors to show, since the start. */
  readonly notices: readonly ErrorBody[];
  /** Undefined: this system can't. */
  readonly startsAtLogin: boolean | undefined;
  readonly update: UpdateState;
  /** Home folder; relative paths start there. */
  readonly home: string;
}

export interface ShownDevice {
  readonly kind: "camera" | "microphone" | "screen" | "ndi" | "decklink";
  readonly direction: "source" | "sink";
  readonly name: string;
  /** Value for a config. */
  readonly value: string;
}

export interface ShownDevices {
  readonly devices: readonly ShownDevice[];
  /** Working H.264 encoders, preferred first. */
  readonly encoders: readonly string[];
  /** The reason why NDI and DeckLink are missing; absent otherwise. */
  readonly gstreamer?: ErrorBody | undefined;
}
