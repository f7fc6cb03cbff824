import { isTooLateToSend, SIDE_CHANNEL_ID, SIDE_CHANNEL_LABEL, type SideFromClient, SideFromRelay } from "@setsuna/contracts";
import { parseJson, readAgain } from "@setsuna/kit";
import type { MediaTransport, TransportChannel } from "../transport/media-transport.ts";

/** FEC is dropped above this backlog. */
const MAX_BACKLOG = 6000;
/** Messages per frame; more only wait in a small congestion window. */
const MAX_MESSAGES = 2;

export interface SideChannelEvents {
  onOpen(): void;
  /** Called for unknown messages too. */
  onReceived(): void;
  onMessage(message: SideFromRelay): void;
}

export class SideChannel {
  private readonly channel: TransportChannel;

  constructor(transport: MediaTransport, { onOpen, onReceived, onMessage }: SideChannelEvents) {
    // Undefined for messages of a newer relay.
    const read = readAgain((data) => SideFromRelay.safeParse(parseJson(data)).data);
    this.channel = transport.openChannel(
      { label: SIDE_CHANNEL_LABEL, id: SIDE_CHANNEL_ID, reliable: false },
      {
        onOpen,
        onMessage: (data) => {
          onReceived();
          const message = read(data);
          if (message !== undefined) onMessage(message);
        },
      },
    );
  }

  /** Sends now or never, because side messages repeat. */
  send(message: SideFromClient): void {
    if (!isTooLateToSend(message, this.channel.bufferedAmount)) this.channel.send(JSON.stringify(message));
  }

  /**
   * Most useful first, now or never. One while others wait: loss keeps the window near four packets (RFC 9260 §7.2.3). None above
   * the backlog limit.
   */
  sendRepair(messages: readonly Uint8Array<ArrayBuffer>[]): void {
    const waiting = this.channel.bufferedAmount;
    if (waiting >= MAX_BACKLOG) return;
    for (const message of messages.slice(0, waiting === 0 ? MAX_MESSAGES : 1)) this.channel.send(message);
  }
}
