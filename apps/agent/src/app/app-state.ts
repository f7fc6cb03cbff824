import type { ErrorBody, Language } from "@setsuna/contracts";
import type { RunConfig } from "./run/run-config.ts";
import type { RunState } from "./run/run-state.ts";

type WithoutPassword<Kind> = Kind extends RunConfig ? Omit<Kind, "password"> : never;

/** Describes a config as the window has it: it learns whether there is a password, and no more. */
export type ShownRunConfig = WithoutPassword<RunConfig> & { readonly hasPassword: boolean };

export interface ShownRun {
  readonly id: string;
  readonly config: ShownRunConfig;
  readonly state: RunState;
}

/** Names how far the search for a newer version is. */
export type UpdateState =
  | { readonly name: "unknown" }
  | { readonly name: "looking" }
  | { readonly name: "newest" }
  | { readonly name: "found"; readonly version: string; readonly notes: readonly string[] }
  /** `done`: 0 to 1. */
  | { readonly name: "fetching"; readonly version: string; readonly done: number }
  | { readonly name: "ready"; readonly version: string; readonly folder: string }
  | { readonly name: "failed"; readonly error: ErrorBody };

/** Describes all that the window shows; it comes whole, with every change. */
export interface AppState {
  readonly version: string;
  readonly server: string;
  /** Language that the person has chosen; undefined: the window speaks that of its browser. */
  readonly language: Language | undefined;
  readonly runs: readonly ShownRun[];
  /** Errors that the person should know of since the start. */
  readonly notices: readonly ErrorBody[];
  /** Undefined: this system cannot be told to. */
  readonly startsAtLogin: boolean | undefined;
  readonly update: UpdateState;
  /** The person's home folder, below which paths lie that are not whole. */
  readonly home: string;
}

/** Describes a camera, source or card that can be chosen. */
export interface ShownDevice {
  readonly kind: "camera" | "microphone" | "screen" | "ndi" | "decklink";
  readonly direction: "source" | "sink";
  readonly name: string;
  /** Name by which a config refers to it. */
  readonly value: string;
}

/** Devices of this computer. */
export interface ShownDevices {
  readonly devices: readonly ShownDevice[];
  /** Names of the H.264 encoders that work here, the first that is taken first. */
  readonly encoders: readonly string[];
  /** Reason for which NDI and DeckLink are not here; absent when they are. */
  readonly gstreamer?: ErrorBody | undefined;
}
