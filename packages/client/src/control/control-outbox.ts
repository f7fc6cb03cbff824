import { type ControlMessage, encodeControlMessage, MAX_CONTROL_BYTES, renumberControlMessage } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Anything that JSON can represent, or bytes. */
export type ControlValue = unknown;

/** Interval at which every state key is sent again, in ms: a receiver that missed the last one is right again after it. */
export const STATE_REFRESH_MS = 1000;
/** Limits events queued without a connection. The oldest are dropped first. */
const MAX_WAITING_EVENTS = 256;
const MAX_STATE_KEYS = 256;

const payloadOf = (value: ControlValue): ControlMessage["payload"] =>
  value instanceof Uint8Array ? { type: "binary", bytes: value } : { type: "json", value: value === undefined ? null : value };

/** States: newest of each key, on change and refreshed. Events: once, in order. */
export class ControlOutbox {
  private sequence: number;
  private readonly states = new Map<string, { readonly message: Uint8Array<ArrayBuffer>; dirty: boolean }>();
  private readonly events: Uint8Array<ArrayBuffer>[] = [];

  private readonly maxBytes: number;

  /** `firstSequence`: later senders of a stream start higher (RFC 1982). `reservedBytes`: encryption overhead. */
  constructor(firstSequence: number, reservedBytes = 0) {
    this.maxBytes = MAX_CONTROL_BYTES - reservedBytes;
    this.sequence = firstSequence >>> 0;
  }

  /** `capturedAt`: server clock, ms. Throws RangeError when key or value is too long. */
  setState(key: string, value: ControlValue, capturedAt: Milliseconds): void {
    const message = this.encode({ kind: "state", key, sequence: 0, capturedAt, payload: payloadOf(value) });
    if (!this.states.has(key) && this.states.size >= MAX_STATE_KEYS)
      throw new RangeError(`more than ${MAX_STATE_KEYS} state keys`);
    this.states.set(key, { message, dirty: true });
  }

  /** Throws RangeError if key or value is too long. */
  addEvent(key: string, value: ControlValue, capturedAt: Milliseconds): void {
    const bytes = this.encode({ kind: "event", key, sequence: this.next(), capturedAt, payload: payloadOf(value) });
    this.events.push(bytes);
    if (this.events.length > MAX_WAITING_EVENTS) this.events.shift();
  }

  /** Returns states changed since the last call. Call it only with an empty buffer. */
  takeChangedStates(): Uint8Array<ArrayBuffer>[] {
    const messages: Uint8Array<ArrayBuffer>[] = [];
    for (const state of this.states.values()) {
      if (!state.dirty) continue;
      state.dirty = false;
      messages.push(renumberControlMessage(state.message, this.next()));
    }
    return messages;
  }

  keys(): readonly string[] {
    return [...this.states.keys()];
  }

  refresh(keys: Iterable<string>): void {
    for (const key of keys) {
      const state = this.states.get(key);
      if (state !== undefined) state.dirty = true;
    }
  }

  takeEvent(): Uint8Array<ArrayBuffer> | undefined {
    return this.events.shift();
  }

  /** Requeues an event whose channel closed. */
  returnEvent(event: Uint8Array<ArrayBuffer>): void {
    this.events.unshift(event);
    if (this.events.length > MAX_WAITING_EVENTS) this.events.shift();
  }

  private encode(message: ControlMessage): Uint8Array<ArrayBuffer> {
    const bytes = encodeControlMessage(message);
    if (bytes.length > this.maxBytes) throw new RangeError(`control message of ${bytes.length} bytes, at most ${this.maxBytes}`);
    return bytes;
  }

  private next(): number {
    const sequence = this.sequence;
    this.sequence = (this.sequence + 1) >>> 0;
    return sequence;
  }
}
