import { ControlOutbox, STATE_REFRESH_MS, type StreamStats } from "@setsuna/client";
import type { Channel } from "@setsuna/contracts";
import { CONTROL_OVERHEAD_BYTES, encryptControlMessage, FrameEncryptor } from "@setsuna/e2ee";
import type { SignallingSocket } from "../link/signalling-socket.ts";
import { StreamLink } from "../link/stream-link.ts";
import { localNow } from "../local-clock.ts";
import { StatsReader } from "../stats/stats-reader.ts";
import { type ControlChannels, createControlChannels, detachControlChannels } from "./control-channels.ts";

/** Events handed to the browser at once at most, in bytes; the rest waits here, where it can be counted. */
const EVENT_BUFFER_BYTES = 64 * 1024;

export interface ControlPublisherOptions {
  readonly channel: Channel;
  readonly socket: SignallingSocket;
  /** Present: every message is encrypted under it. */
  readonly e2eeKey?: Uint8Array | undefined;
  onChange(): void;
}

/** Sends one control stream: states newest-wins with refresh, events in order. */
export class ControlPublisher {
  readonly link: StreamLink;
  private readonly socket: SignallingSocket;
  private readonly stats: StatsReader;
  /** Numbered from the time of day in 10 ms steps, so that a page loaded later begins higher. */
  private readonly outbox: ControlOutbox;
  private channels: ControlChannels | undefined;
  private refreshTimer: ReturnType<typeof setInterval> | undefined;

  private readonly encryptor: FrameEncryptor | undefined;

  constructor({ channel, socket, e2eeKey, onChange }: ControlPublisherOptions) {
    const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
    this.outbox = new ControlOutbox(Math.floor(localNow() / 10), e2eeKey === undefined ? 0 : CONTROL_OVERHEAD_BYTES);
    this.encryptor = e2eeKey && new FrameEncryptor({ e2eeKey, stream: { kind: "control", channel }, randomBytes });
    this.socket = socket;
    this.stats = new StatsReader({ kind: "control", channel, direction: "publish" });
    this.link = new StreamLink({
      kind: "control",
      channel,
      direction: "publish",
      socket,
      onChange,
      hooks: {
        prepare: (pc) => {
          this.stats.restart();
          this.listen(createControlChannels(pc));
        },
        request: (offer, replaces) => ({ type: "publish", kind: "control", channel, offer, ...(replaces && { replaces }) }),
        disconnected: () => {
          detachControlChannels(this.channels);
          this.channels = undefined;
        },
        side: (message) => this.stats.onSide(message),
      },
    });
  }

  start(): void {
    this.link.start();
    this.refreshTimer ??= setInterval(() => {
      this.outbox.refresh();
      this.flushStates();
    }, STATE_REFRESH_MS);
  }

  stop(): void {
    clearInterval(this.refreshTimer);
    this.refreshTimer = undefined;
    this.link.stop();
  }

  /** Throws RangeError when key or value is too long for a control message. */
  sendState(key: string, value: unknown): void {
    this.outbox.setState(key, value, this.serverNow());
    this.flushStates();
  }

  /** Throws RangeError when key or value is too long. Events given while disconnected go out on reconnect, the latest 256. */
  sendEvent(key: string, value: unknown): void {
    this.outbox.addEvent(key, value, this.serverNow());
    this.flushEvents();
  }

  readStats(now: number): Promise<StreamStats | undefined> {
    return this.stats.read(this.link.peerConnection(), now);
  }

  private serverNow(): number {
    return localNow() + (this.socket.clockOffset() ?? 0);
  }

  private listen(channels: ControlChannels): void {
    this.channels = channels;
    channels.state.bufferedAmountLowThreshold = 0;
    channels.state.onbufferedamountlow = () => this.flushStates();
    channels.state.onopen = () => {
      this.outbox.refresh();
      this.flushStates();
    };
    channels.event.bufferedAmountLowThreshold = EVENT_BUFFER_BYTES / 2;
    channels.event.onbufferedamountlow = () => this.flushEvents();
    channels.event.onopen = () => this.flushEvents();
  }

  /** Only into an empty buffer: a queue of states would be a queue of stale values. */
  private flushStates(): void {
    const channel = this.channels?.state;
    if (channel?.readyState !== "open" || channel.bufferedAmount > 0) return;
    for (const message of this.outbox.takeChangedStates()) channel.send(this.encrypt(message));
  }

  private flushEvents(): void {
    const channel = this.channels?.event;
    if (channel?.readyState !== "open") return;
    while (channel.bufferedAmount < EVENT_BUFFER_BYTES) {
      const message = this.outbox.takeEvent();
      if (message === undefined) return;
      channel.send(this.encrypt(message));
    }
  }

  private encrypt(message: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    return this.encryptor === undefined ? message : encryptControlMessage(this.encryptor, message);
  }
}
