import type { Channel } from "@setsuna/contracts";

/** Describes anything JSON, or bytes. Absent values do not exist: a state, once set, has one. */
export type ControlValue = unknown;

/** Names the origin of a change. `session` is the network: another client of the same serial ID. */
export type ControlOrigin = "session" | "osc" | "tsl" | "api" | "obs" | "vmix" | "atem" | "visca" | "keys";

/** Describes a state that has another value than before, or an event. */
export interface ControlChange {
  readonly channel: Channel;
  readonly kind: "state" | "event";
  readonly key: string;
  readonly value: ControlValue;
  readonly origin: ControlOrigin;
}

/** Describes the newest value of one state. */
export interface KnownState {
  readonly channel: Channel;
  readonly key: string;
  readonly value: ControlValue;
  readonly origin: ControlOrigin;
}

/**
 * Exposes the control channels to the edge (OSC, TSL, the local API, switchers, cameras). The session sends values set by the edge, and the
 * edge shows values received over the session.
 */
export interface ControlPort {
  /** Control channels that this program sends, ascending. Only these can be set from the edge. */
  channels(): readonly Channel[];
  /**
   * Sets the newest value of a state. Listeners hear of it before this returns, unless the value is what it was.
   * Throws StudioError: `edge-channel-not-sent`, `edge-value` (too long, or more than 256 keys on the channel).
   */
  setState(channel: Channel, key: string, value: ControlValue, origin: ControlOrigin): void;
  /** Says an event. Throws StudioError as {@link setState} does. */
  addEvent(channel: Channel, key: string, value: ControlValue, origin: ControlOrigin): void;
  /** Returns the newest value of a state, from either side; undefined when there is none. */
  state(channel: Channel, key: string): ControlValue;
  /** Returns every state there is, in the order of the channels. */
  states(): readonly KnownState[];
  /** Calls `listener` for each change. Returns what stops it. Listeners do not throw. */
  onChange(listener: (change: ControlChange) => void): () => void;
  /**
   * Calls `listener` for each state and event, including repeats of an unchanged value, for listeners that need to see refreshes. Returns a
   * function that unsubscribes. Listeners must not throw.
   */
  onSaid(listener: (change: ControlChange) => void): () => void;
}
