import { type Channel, MAX_CONTROL_BYTES, StudioError } from "@setsuna/contracts";
import type { ControlChange, ControlOrigin, ControlPort, ControlValue, KnownState } from "./control-port.ts";

/** Matches the relay's limit for joiners (docs/protocol/control-data.md). */
const MAX_KEYS = 256;
/** Value and key, in bytes; leaves room for header and sealing. */
const MAX_BYTES = MAX_CONTROL_BYTES - 256;
const MAX_KEY_BYTES = 255;

interface Entry {
  readonly value: ControlValue;
  readonly text: string;
  readonly origin: ControlOrigin;
}

/** Canonical text of a value. Throws StudioError `edge-value` if JSON can't express it. */
const textOf = (value: ControlValue): string => {
  if (value instanceof Uint8Array)
    return `bytes ${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64")}`;
  const text = JSON.stringify(value);
  if (text === undefined) throw new StudioError("edge-value", "not JSON");
  return text;
};

const checkSize = (key: string, text: string): void => {
  const keyBytes = Buffer.byteLength(key);
  if (keyBytes === 0 || keyBytes > MAX_KEY_BYTES) throw new StudioError("edge-value", "a key has 1 to 255 bytes");
  if (keyBytes + Buffer.byteLength(text) > MAX_BYTES) throw new StudioError("edge-value", "too long");
};

/**
 * Keeps the newest value of each state while tools or session are away; a reconnecting session sends them. The session repeats
 * states each second (docs/protocol/control-data.md), not this class.
 */
export class ControlBoard implements ControlPort {
  private readonly sent: readonly Channel[];
  private readonly board = new Map<Channel, Map<string, Entry>>();
  private readonly listeners = new Set<(change: ControlChange) => void>();
  private readonly hearers = new Set<(change: ControlChange) => void>();

  /** `channels` are the control channels that we send. */
  constructor(channels: Iterable<Channel>) {
    this.sent = [...new Set(channels)].toSorted((a, b) => a - b);
  }

  channels(): readonly Channel[] {
    return this.sent;
  }

  setState(channel: Channel, key: string, value: ControlValue, origin: ControlOrigin): void {
    this.requireSent(channel);
    this.keep(channel, key, value, origin);
  }

  addEvent(channel: Channel, key: string, value: ControlValue, origin: ControlOrigin): void {
    this.requireSent(channel);
    checkSize(key, textOf(value));
    this.emit({ channel, kind: "event", key, value, origin });
  }

  /** From another client over the session. Ignores states beyond 256 keys. */
  receive(channel: Channel, kind: "state" | "event", key: string, value: ControlValue): void {
    if (kind === "event") {
      this.emit({ channel, kind, key, value, origin: "session" });
      return;
    }
    try {
      this.keep(channel, key, value, "session");
    } catch (error) {
      // Another client's bad value must not end this program.
      if (!(error instanceof StudioError)) throw error;
    }
  }

  /** The channel's sender left: each state becomes null, so lamps go out. */
  forget(channel: Channel): void {
    const states = this.board.get(channel);
    this.board.delete(channel);
    for (const key of states?.keys() ?? []) this.emit({ channel, kind: "state", key, value: null, origin: "session" });
  }

  state(channel: Channel, key: string): ControlValue {
    return this.board.get(channel)?.get(key)?.value;
  }

  states(): readonly KnownState[] {
    const channels = [...this.board].toSorted(([a], [b]) => a - b);
    return channels.flatMap(([channel, states]) =>
      [...states].map(([key, { value, origin }]) => ({ channel, key, value, origin })),
    );
  }

  onChange(listener: (change: ControlChange) => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  onSaid(listener: (change: ControlChange) => void): () => void {
    this.hearers.add(listener);
    return () => {
      this.hearers.delete(listener);
    };
  }

  private requireSent(channel: Channel): void {
    if (!this.sent.includes(channel)) throw new StudioError("edge-channel-not-sent", `control channel ${channel}`);
  }

  private keep(channel: Channel, key: string, value: ControlValue, origin: ControlOrigin): void {
    const text = textOf(value);
    checkSize(key, text);
    const states = this.board.get(channel) ?? new Map<string, Entry>();
    const before = states.get(key);
    if (before === undefined && states.size >= MAX_KEYS) throw new StudioError("edge-value", `more than ${MAX_KEYS} keys`);
    this.board.set(channel, states);
    states.set(key, { value, text, origin });
    const change = { channel, kind: "state", key, value, origin } as const;
    if (before?.text !== text) this.emit(change);
    else this.repeat(change);
  }

  private emit(change: ControlChange): void {
    for (const listener of [...this.listeners]) listener(change);
    this.repeat(change);
  }

  private repeat(change: ControlChange): void {
    for (const hearer of [...this.hearers]) hearer(change);
  }
}
