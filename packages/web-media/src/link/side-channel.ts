import { SIDE_CHANNEL_ID, SIDE_CHANNEL_LABEL, type SideFromClient, SideFromRelay } from "@setsuna/contracts";

/** Bytes that may wait in the channel before parity is dropped: a frame's first message, and any other of it. */
const MAX_BACKLOG = 6000;
const MAX_BACKLOG_BEHIND = 1500;

/** Our end of the side channel. */
export class SideChannel {
  private readonly channel: RTCDataChannel;

  /** Creates the channel on a connection that is not negotiated yet. */
  constructor(pc: RTCPeerConnection, onOpen: () => void, onMessage: (message: SideFromRelay) => void) {
    this.channel = pc.createDataChannel(SIDE_CHANNEL_LABEL, {
      negotiated: true,
      id: SIDE_CHANNEL_ID,
      ordered: false,
      maxRetransmits: 0,
    });
    this.channel.onopen = onOpen;
    this.channel.onmessage = ({ data }) => {
      const message = readSideMessage(data);
      if (message !== undefined) onMessage(message);
    };
  }

  /** Sends now or not at all: every side message is repeated while it matters. */
  send(message: SideFromClient): void {
    if (this.channel.readyState === "open") this.channel.send(JSON.stringify(message));
  }

  /**
   * Parity of one frame, the most useful message first; dropped while earlier ones still wait: it is of use at once or not at all,
   * and what loss leaves of the congestion window (RFC 9260 §7.2) is often no more than one message.
   */
  sendParity(messages: readonly Uint8Array<ArrayBuffer>[]): void {
    if (this.channel.readyState !== "open") return;
    for (const [index, message] of messages.entries())
      if (this.channel.bufferedAmount < (index === 0 ? MAX_BACKLOG : MAX_BACKLOG_BEHIND)) this.channel.send(message);
  }

  close(): void {
    this.channel.onopen = null;
    this.channel.onmessage = null;
  }
}

/** Undefined for what a newer relay may send and we do not know. */
const readSideMessage = (data: unknown): SideFromRelay | undefined => {
  if (typeof data !== "string") return undefined;
  try {
    return SideFromRelay.safeParse(JSON.parse(data)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
