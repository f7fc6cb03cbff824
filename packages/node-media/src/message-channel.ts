import type { DataChannel } from "node-datachannel";

/** A data channel that both ends agree on beforehand. RFC 8832 §4 is not used. */
export interface ChannelPlan {
  readonly label: string;
  /** SCTP stream, 0-1023. */
  readonly id: number;
  /** False: each message is sent once, and in any order. RFC 8831 §6.1. */
  readonly reliable: boolean;
}

/** Receives a data channel's events, from the event loop; none after its connection was closed. */
export interface MessageChannelEvents {
  onOpen?(): void;
  /** Takes a text, or bytes that the callee owns. */
  onMessage?(message: string | Uint8Array): void;
  /** So little waits to be sent that more may be given: at most {@link MessageChannel.lowWaterMark}. */
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

  /** `mayOpen` is asked when the channel opens; it sends nothing where the answer is no. */
  constructor(channel: DataChannel, mayOpen: () => boolean, isClosed: () => boolean, events: MessageChannelEvents) {
    this.channel = channel;
    this.mayOpen = mayOpen;
    this.isClosed = isClosed;
    this.events = events;
    // Elsewhere it is found open when it is used.
    if (events.onOpen !== undefined) channel.onOpen(() => void this.admit());
    // Without this listener node-datachannel keeps a channel that has closed, its listeners too, and meets it again at the process's end.
    channel.onClosed(() => undefined);
    channel.onMessage((message) => {
      if (!isClosed()) events.onMessage?.(typeof message === "string" ? message : new Uint8Array(message as ArrayBuffer));
    });
    if (events.onDrained === undefined) return;
    channel.onBufferedAmountLow(() => {
      if (this.isOpen) events.onDrained?.();
    });
  }

  /** Bytes waiting at which `onDrained` is called; 0 until set. */
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

  /** Asks whether it may open, when it is found open for the first time. */
  private admit(): boolean {
    if (this.admitted) return true;
    if (this.isClosed() || !this.mayOpen()) return false;
    this.admitted = true;
    this.events.onOpen?.();
    return true;
  }

  /** Returns the bytes that wait to be sent; undefined while the channel is not open. */
  backlog(): number | undefined {
    if (!this.isOpen) return undefined;
    try {
      return this.channel.bufferedAmount();
    } catch (error) {
      // It closed just now.
      if (error instanceof Error) return undefined;
      throw error;
    }
  }

  /** Sends a copy of a message, or queues it behind others. Returns false when the channel is not open. */
  send(message: string | Uint8Array): boolean {
    if (!this.isOpen) return false;
    try {
      // libdatachannel's return value only tells whether the message was sent or queued.
      if (typeof message === "string") this.channel.sendMessage(message);
      else this.channel.sendMessageBinary(message);
      return true;
    } catch (error) {
      if (error instanceof Error) return false;
      throw error;
    }
  }
}
