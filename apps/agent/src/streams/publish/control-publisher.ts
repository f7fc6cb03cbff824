import { randomBytes } from "node:crypto";
import { ControlOutbox, STATE_REFRESH_MS, type StreamPhase } from "@setsuna/client";
import type { Channel } from "@setsuna/contracts";
import { CONTROL_OVERHEAD_BYTES, encryptControlMessage, FrameEncryptor } from "@setsuna/e2ee";
import { localNow } from "../link/local-clock.ts";
import type { Signalling } from "../link/signalling.ts";
import { StreamLink } from "../link/stream-link.ts";

/** Events handed to the connection at once at most, bytes; the rest waits where it can be counted. */
const EVENT_BUFFER_BYTES = 64 * 1024;
/** Interval at which a full channel is tried again, ms. */
const DRAIN_MS = 20;

export interface ControlPublisherOptions {
  readonly channel: Channel;
  readonly signalling: Signalling;
  readonly e2eeKey: Uint8Array | undefined;
  changed(phase: StreamPhase | undefined): void;
}

/** Sends one control stream: states newest-wins with refresh, events in order. */
export class ControlPublisher {
  readonly link: StreamLink;
  private readonly options: ControlPublisherOptions;
  private readonly outbox: ControlOutbox;
  private readonly encryptor: FrameEncryptor | undefined;
  private readonly timers: NodeJS.Timeout[];

  constructor(options: ControlPublisherOptions) {
    this.options = options;
    const { channel, e2eeKey, signalling } = options;
    // Numbered from the time of day in 10 ms steps, so that a program started later begins higher.
    this.outbox = new ControlOutbox(Math.floor(localNow() / 10), e2eeKey === undefined ? 0 : CONTROL_OVERHEAD_BYTES);
    const stream = { kind: "control", channel } as const;
    this.encryptor =
      e2eeKey && new FrameEncryptor({ e2eeKey, stream, randomBytes: (count) => new Uint8Array(randomBytes(count)) });
    this.link = new StreamLink({
      kind: "control",
      channel,
      direction: "publish",
      signalling,
      hooks: {
        media: () => ({ section: "control" }),
        request: (offer, replaces) => ({ type: "publish", kind: "control", channel, offer, ...(replaces && { replaces }) }),
        controlOpen: (kind) => {
          if (kind === "event") this.flushEvents();
          else this.refresh();
        },
        changed: (phase) => options.changed(phase),
      },
    });
    this.timers = [setInterval(() => this.refresh(), STATE_REFRESH_MS), setInterval(() => this.flushEvents(), DRAIN_MS)];
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

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.link.stop();
  }

  private serverNow(): number {
    return localNow() + (this.options.signalling.clockOffset() ?? 0);
  }
  private encrypt(message: Uint8Array<ArrayBuffer>): Uint8Array {
    return this.encryptor === undefined ? message : encryptControlMessage(this.encryptor, message);
  }
  private refresh(): void {
    this.outbox.refresh();
    this.flushStates();
  }

  /** Sends changed states into an empty buffer only: a queue of states would be a queue of stale values. */
  private flushStates(): void {
    const peer = this.link.peer();
    if (peer?.controlBacklog("state") !== 0) return;
    for (const message of this.outbox.takeChangedStates()) peer.sendControl("state", this.encrypt(message));
  }

  private flushEvents(): void {
    const peer = this.link.peer();
    for (;;) {
      const backlog = peer?.controlBacklog("event");
      if (peer === undefined || backlog === undefined || backlog >= EVENT_BUFFER_BYTES) return;
      const message = this.outbox.takeEvent();
      if (message === undefined) return;
      peer.sendControl("event", this.encrypt(message));
    }
  }
}
