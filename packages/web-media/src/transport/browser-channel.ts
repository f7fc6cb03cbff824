import type { DataChannelEvents, DataChannelSettings, TransportChannel } from "@setsuna/client";

export class BrowserChannel implements TransportChannel {
  private readonly channel: RTCDataChannel;

  constructor(pc: RTCPeerConnection, { label, id, reliable }: DataChannelSettings, events: DataChannelEvents) {
    const delivery = reliable ? { ordered: true } : { ordered: false, maxRetransmits: 0 };
    this.channel = pc.createDataChannel(label, { negotiated: true, id, ...delivery });
    this.channel.binaryType = "arraybuffer";
    this.channel.onopen = () => events.onOpen?.();
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") events.onMessage?.(data);
      else if (data instanceof ArrayBuffer) events.onMessage?.(new Uint8Array(data));
    };
    this.channel.onbufferedamountlow = () => events.onDrained?.();
  }

  get isOpen(): boolean {
    return this.channel.readyState === "open";
  }
  get bufferedAmount(): number {
    return this.isOpen ? this.channel.bufferedAmount : 0;
  }
  get lowWaterMark(): number {
    return this.channel.bufferedAmountLowThreshold;
  }
  set lowWaterMark(bytes: number) {
    this.channel.bufferedAmountLowThreshold = bytes;
  }

  send(data: string | Uint8Array<ArrayBuffer>): boolean {
    if (!this.isOpen) return false;
    // `send` has two overloads.
    if (typeof data === "string") this.channel.send(data);
    else this.channel.send(data);
    return true;
  }

  /** Closing the connection closes the channel. */
  detach(): void {
    this.channel.onopen = null;
    this.channel.onmessage = null;
    this.channel.onbufferedamountlow = null;
  }
}
