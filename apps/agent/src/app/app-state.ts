import type { ErrorBody, Language } from "@setsuna/contracts";
import type { RunConfig } from "./run/run-config.ts";
import type { RunState } from "./run/run-state.ts";

type WithoutPassword<Kind> = Kind extends RunConfig ? Omit<Kind, "password"> : never;

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

export interface AppState {
  readonly version: string;
  readonly server: string;
  /** Undefined uses the browser's language. */
  readonly language: Language | undefined;
  readonly runs: readonly ShownRun[];
  /** Errors since the start. */
  readonly notices: readonly ErrorBody[];
  /** Undefined if this system can't start programs at login. */
  readonly startsAtLogin: boolean | undefined;
  readonly update: UpdateState;
  /** Relative paths start in this folder. */
  readonly home: string;
}

export interface ShownDevice {
  readonly kind: "camera" | "microphone" | "screen" | "ndi" | "decklink";
  readonly direction: "source" | "sink";
  readonly name: string;
  readonly value: string;
}

export interface ShownDevices {
  readonly devices: readonly ShownDevice[];
  /** Working H.264 encoders, preferred first. */
  readonly encoders: readonly string[];
  /** Reason why NDI and DeckLink are missing; absent if they work. */
  readonly gstreamer?: ErrorBody | undefined;
}
