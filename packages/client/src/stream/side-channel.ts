import { isTooLateToSend, SIDE_CHANNEL_ID, SIDE_CHANNEL_LABEL, type SideFromClient, SideFromRelay } from "@setsuna/contracts";
import { parseJson, readAgain } from "@setsuna/kit";
import type { MediaTransport, TransportChannel } from "../transport/media-transport.ts";

/** Bytes that may wait in the channel before FEC is dropped. */
const MAX_BACKLOG = 6000;
/** FEC messages of one frame: more of them only wait, since loss keeps the congestion window small. */
const MAX_MESSAGES = 2;

/** Receives the side channel's events. */
export interface SideChannelEvents {
  onOpen(): void;
  /** The relay gave a sign of life, be it a message that we do not know. */
  onHeard(): void;
  onMessage(message: SideFromRelay): void;
}

/** Speaks on our end of the side channel. */
export class SideChannel {
  private readonly channel: TransportChannel;

  /** Adds the channel to a transport that is not negotiated yet. */
  constructor(transport: MediaTransport, { onOpen, onHeard, onMessage }: SideChannelEvents) {
    // Undefined for messages of a newer relay.
    const read = readAgain((data) => SideFromRelay.safeParse(parseJson(data)).data);
    this.channel = transport.openChannel(
      { label: SIDE_CHANNEL_LABEL, id: SIDE_CHANNEL_ID, reliable: false },
      {
        onOpen,
        onMessage: (data) => {
          onHeard();
          const message = read(data);
          if (message !== undefined) onMessage(message);
        },
      },
    );
  }

  /** Sends now or not at all: every side message is repeated while it matters. */
  send(message: SideFromClient): void {
    if (!isTooLateToSend(message, this.channel.bufferedAmount)) this.channel.send(JSON.stringify(message));
  }

  /**
   * Sends FEC of one frame, most useful message first. FEC is useful only immediately. Sends just the first message while earlier
   * ones are queued, as loss keeps the congestion window near its minimum of four packets (RFC 9260 §7.2.3). Sends none when too
   * much is queued.
   */
  sendRepair(messages: readonly Uint8Array<ArrayBuffer>[]): void {
    const waiting = this.channel.bufferedAmount;
    if (waiting >= MAX_BACKLOG) return;
    for (const message of messages.slice(0, waiting === 0 ? MAX_MESSAGES : 1)) this.channel.send(message);
  }
}
