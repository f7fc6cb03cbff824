import type { DataChannel } from "node-datachannel";

/** Negotiated in advance, without RFC 8832 §4. */
export interface ChannelPlan {
  readonly label: string;
  /** SCTP stream, 0 to 1023. */
  readonly id: number;
  /** False for unordered data without retransmission. RFC 8831 §6.1. */
  readonly reliable: boolean;
}

/** Receives a data channel's events, from the event loop; none after its connection was closed. */
export interface MessageChannelEvents {
  onOpen?(): void;
  /** Text, or bytes that the callee owns. */
  onMessage?(message: string | Uint8Array): void;
  /** At most {@link MessageChannel.lowWaterMark} bytes are queued. */
  onDrained?(): void;
}

/** Sends and receives the messages of one data channel. */
export class MessageChannel {
  private readonly channel: DataChannel;
  private readonly mayOpen: () => boolean;
  private readonly isClosed: () => boolean;
  private readonly events: MessageChannelEvents;
  private admitted = false;
  private threshold = 0;

  /** False from `mayOpen` keeps the channel silent. */
  constructor(channel: DataChannel, mayOpen: () => boolean, isClosed: () => boolean, events: MessageChannelEvents) {
    this.channel = channel;
    this.mayOpen = mayOpen;
    this.isClosed = isClosed;
    this.events = events;
    // Without the event, it is checked on use.
    if (events.onOpen !== undefined) channel.onOpen(() => void this.admit());
    // Without a listener node-datachannel keeps closed channels and their listeners until the process ends.
    channel.onClosed(() => undefined);
    channel.onMessage((message) => {
      if (!isClosed()) events.onMessage?.(typeof message === "string" ? message : new Uint8Array(message as ArrayBuffer));
    });
    if (events.onDrained === undefined) return;
    channel.onBufferedAmountLow(() => {
      if (this.isOpen) events.onDrained?.();
    });
  }

  /** Threshold of `onDrained`; 0 until set. */
  get lowWaterMark(): number {
    return this.threshold;
  }
  set lowWaterMark(bytes: number) {
    this.threshold = bytes;
    this.channel.setBufferedAmountLowThreshold(bytes);
  }

  get isOpen(): boolean {
    return !this.isClosed() && this.channel.isOpen() && this.admit();
  }

  /** Runs once, when first found open. */
  private admit(): boolean {
    if (this.admitted) return true;
    if (this.isClosed() || !this.mayOpen()) return false;
    this.admitted = true;
    this.events.onOpen?.();
    return true;
  }

  /** Bytes; undefined while not open. */
  backlog(): number | undefined {
    if (!this.isOpen) return undefined;
    try {
      return this.channel.bufferedAmount();
    } catch (error) {
      // It just closed.
      if (error instanceof Error) return undefined;
      throw error;
    }
  }

  /** Copies the message. False if not open. */
  send(message: string | Uint8Array): boolean {
    if (!this.isOpen) return false;
    try {
      // The return value only distinguishes sent from queued.
      if (typeof message === "string") this.channel.sendMessage(message);
      else this.channel.sendMessageBinary(message);
      return true;
    } catch (error) {
      if (error instanceof Error) return false;
      throw error;
    }
  }
}
