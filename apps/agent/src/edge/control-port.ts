import type { Channel } from "@setsuna/contracts";

/** Anything JSON, or bytes. A state, once set, has a value. */
export type ControlValue = unknown;

/** `session` means another client of the same serial ID; `recorder`: this program's recorder. */
export type ControlOrigin = "session" | "osc" | "tsl" | "api" | "obs" | "vmix" | "atem" | "visca" | "keys" | "recorder";

export interface ControlChange {
  readonly channel: Channel;
  readonly kind: "state" | "event";
  readonly key: string;
  readonly value: ControlValue;
  readonly origin: ControlOrigin;
}

export interface KnownState {
  readonly channel: Channel;
  readonly key: string;
  readonly value: ControlValue;
  readonly origin: ControlOrigin;
}

export interface ControlPort {
  /** Control channels that we send, ascending. Only these can be set from the edge. */
  channels(): readonly Channel[];
  /**
   * Listeners hear a changed value before this returns. Throws StudioError: `edge-channel-not-sent`, `edge-value` (too long, or
   * more than 256 keys).
   */
  setState(channel: Channel, key: string, value: ControlValue, origin: ControlOrigin): void;
  /** Throws StudioError as {@link setState}. */
  addEvent(channel: Channel, key: string, value: ControlValue, origin: ControlOrigin): void;
  /** Returns the latest value from either side; undefined if there is none. */
  state(channel: Channel, key: string): ControlValue;
  states(): readonly KnownState[];
  /** Returns the unsubscriber. Listeners must not throw. */
  onChange(listener: (change: ControlChange) => void): () => void;
  /** Calls `listener` for repeats of an unchanged value too. Returns the unsubscriber. Listeners must not throw. */
  onSaid(listener: (change: ControlChange) => void): () => void;
}
