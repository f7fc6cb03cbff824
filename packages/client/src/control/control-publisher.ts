import { type Channel, errorBodyOf, STATE_REPEATS_MS } from "@setsuna/contracts";
import { CONTROL_OVERHEAD_BYTES, FrameEncryptor, nativeSignatures, type SenderKey, writeControlMessage } from "@setsuna/e2ee";
import { type Milliseconds, RepeatSchedule } from "@setsuna/kit";
import type { ClientStream, StreamContext } from "../lifecycle/client-stream.ts";
import type { StreamStats } from "../statistics/stats.ts";
import { StatsReader } from "../statistics/stats-reader.ts";
import { StreamLink } from "../stream/stream-link.ts";
import type { MediaTransport, TransportChannel } from "../transport/media-transport.ts";
import { type ControlChannels, openControlChannels } from "./control-channels.ts";
import { ControlOutbox, STATE_REFRESH_MS } from "./control-outbox.ts";

/** In the transport; the rest waits here, where it can be counted. */
const EVENT_BUFFER_BYTES = 64 * 1024;

/** Channel and connection. With encryption, every message is encrypted and signed. */
export interface ControlPublisherOptions extends StreamContext {
  readonly channel: Channel;
  onChange(): void;
}

interface ControlSession {
  readonly encryptor: FrameEncryptor;
  readonly key: SenderKey;
}

/** Sends the newest value of each state, with refresh, and events in order. */
export class ControlPublisher implements ClientStream {
  readonly link: StreamLink;
  private readonly options: ControlPublisherOptions;
  private readonly stats: StatsReader;
  /** Starts from the time of day in 10 ms steps, so that later clients begin higher. */
  private readonly outbox: ControlOutbox;
  private channels: ControlChannels | undefined;
  private endRefresh: (() => void) | undefined;
  private readonly repeats = new RepeatSchedule<string>(STATE_REPEATS_MS);
  private endRepeat: (() => void) | undefined;
  /** A returning sender is a new session to those who stayed. */
  private session: ControlSession | undefined;
  private isSigningStates = false;
  private isSigningEvents = false;

  constructor(options: ControlPublisherOptions) {
    const { channel, signalling, ports, encryption, onChange } = options;
    const stream = { kind: "control", channel } as const;
    this.options = options;
    this.outbox = new ControlOutbox(Math.floor(ports.clock.now() / 10), encryption === undefined ? 0 : CONTROL_OVERHEAD_BYTES);
    this.stats = new StatsReader({ ...stream, direction: "publish" });
    this.link = new StreamLink({
      kind: "control",
      channel,
      direction: "publish",
      ports,
      signalling,
      encryption,
      onChange,
      hooks: {
        open: (transport) => {
          this.stats.restart();
          this.session = this.newSession();
          return ports.openTransport(transport);
        },
        prepare: (transport) => {
          this.channels = this.openChannels(transport);
        },
        request: (offer, replaces) => ({ type: "publish", kind: "control", channel, offer, ...(replaces && { replaces }) }),
        disconnected: () => {
          this.channels = undefined;
        },
        side: (message) => this.stats.onSide(message),
        // New receivers lack keys for states of the previous epoch.
        epochChanged: () => {
          this.session = this.newSession();
          this.sayAll();
        },
      },
    });
  }

  start(): void {
    this.link.start();
    this.endRefresh ??= this.options.ports.timers.every(STATE_REFRESH_MS, () => this.refresh(this.outbox.keys()));
  }

  stop(): void {
    this.endRefresh?.();
    this.endRefresh = undefined;
    this.endRepeat?.();
    this.endRepeat = undefined;
    this.repeats.clear();
    this.link.stop();
  }

  /** Throws RangeError when key or value is too long for a control message. */
  sendState(key: string, value: unknown): void {
    this.outbox.setState(key, value, this.serverNow());
    this.repeats.said(key, this.options.ports.clock.now());
    this.flushStates();
    this.repeatSoon();
  }

  /** Throws RangeError when key or value is too long. While disconnected the latest 256 wait. */
  sendEvent(key: string, value: unknown): void {
    this.outbox.addEvent(key, value, this.serverNow());
    this.flushEvents();
  }

  readStats(now: Milliseconds): Promise<StreamStats | undefined> {
    return this.stats.read(this.link.transport(), now);
  }

  private newSession(): ControlSession | undefined {
    const { encryption, ports, channel } = this.options;
    if (encryption === undefined) return undefined;
    const { e2eeKey, sending } = encryption;
    const randomBytes = (count: number): Uint8Array => ports.randomBytes(count);
    const stream = { kind: "control", channel } as const;
    const encryptor = new FrameEncryptor({ e2eeKey, stream, epoch: sending.current, randomBytes });
    return { encryptor, key: sending.sender };
  }

  private serverNow(): number {
    const { ports, signalling } = this.options;
    return ports.clock.now() + (signalling.clockOffset() ?? 0);
  }

  private openChannels(transport: MediaTransport): ControlChannels {
    const channels = openControlChannels(transport, {
      state: { onOpen: () => this.sayAll(), onDrained: () => this.flushStates() },
      event: { onOpen: () => this.flushEvents(), onDrained: () => this.flushEvents() },
    });
    channels.event.lowWaterMark = EVENT_BUFFER_BYTES / 2;
    return channels;
  }

  private sayAll(): void {
    const keys = this.outbox.keys();
    const now = this.options.ports.clock.now();
    for (const key of keys) this.repeats.said(key, now);
    this.refresh(keys);
    this.repeatSoon();
  }

  private refresh(keys: readonly string[]): void {
    this.outbox.refresh(keys);
    this.flushStates();
  }

  /** Unreliable messages may be lost, so don't wait for the refresh. */
  private repeatSoon(): void {
    const { clock, timers } = this.options.ports;
    const at = this.repeats.nextAt();
    if (at === undefined || this.endRepeat !== undefined) return;
    this.endRepeat = timers.after(Math.max(0, at - clock.now()), () => {
      this.endRepeat = undefined;
      const due = this.repeats.take(clock.now());
      if (due.length > 0) this.refresh(due);
      this.repeatSoon();
    });
  }

  /** Queued states would be outdated, so send only if the buffer is empty. */
  private flushStates(): void {
    const channel = this.channels?.state;
    if (channel?.isOpen !== true || channel.bufferedAmount > 0 || this.isSigningStates) return;
    const messages = this.outbox.takeChangedStates();
    const { session } = this;
    if (session === undefined) for (const message of messages) channel.send(message);
    else if (messages.length > 0) this.sendSigned(this.sendStates(session, channel, messages));
  }

  private async sendStates(session: ControlSession, channel: TransportChannel, messages: Uint8Array[]): Promise<void> {
    this.isSigningStates = true;
    try {
      // A new connection resends all states.
      for (const signed of await Promise.all(messages.map((message) => this.sign(session, message))))
        if (channel.isOpen) channel.send(signed);
    } finally {
      this.isSigningStates = false;
    }
    this.flushStates();
  }

  private flushEvents(): void {
    const { session } = this;
    if (session !== undefined) {
      if (!this.isSigningEvents) this.sendSigned(this.sendEvents());
      return;
    }
    for (;;) {
      const next = this.nextEvent();
      if (next === undefined) return;
      next.channel.send(next.message);
    }
  }

  private nextEvent(): { readonly channel: TransportChannel; readonly message: Uint8Array<ArrayBuffer> } | undefined {
    const channel = this.channels?.event;
    if (channel?.isOpen !== true || channel.bufferedAmount >= EVENT_BUFFER_BYTES) return undefined;
    const message = this.outbox.takeEvent();
    return message && { channel, message };
  }

  private async sendEvents(): Promise<void> {
    this.isSigningEvents = true;
    try {
      for (let next = this.nextEvent(); next !== undefined; next = this.nextEvent()) {
        const { channel, message } = next;
        const { session } = this;
        if (session === undefined) throw new Error("an event without a session");
        const signed = await this.sign(session, message);
        if (this.channels?.event === channel && channel.isOpen && this.session === session) channel.send(signed);
        else this.outbox.returnEvent(message);
      }
    } finally {
      this.isSigningEvents = false;
    }
  }

  private sign({ encryptor, key }: ControlSession, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const { signatures = nativeSignatures } = this.options.ports;
    return writeControlMessage({ encryptor, key, signatures }, message, this.serverNow());
  }

  private sendSigned(sending: Promise<void>): void {
    sending.catch((error: unknown) => this.link.fail(errorBodyOf(error)));
  }
}
