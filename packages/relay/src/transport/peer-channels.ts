import {
  CONTROL_EVENT_ID,
  CONTROL_EVENT_LABEL,
  CONTROL_STATE_ID,
  CONTROL_STATE_LABEL,
  SIDE_CHANNEL_ID,
  SIDE_CHANNEL_LABEL,
} from "@setsuna/contracts";
import type { MessageChannel, RtcConnection } from "@setsuna/node-media";

export type ControlKind = "state" | "event";

export interface PeerChannelEvents {
  onSideMessage(text: string): void;
  onSideBytes(bytes: Uint8Array): void;
  onControlMessage(kind: ControlKind, bytes: Uint8Array): void;
  onControlOpen(kind: ControlKind): void;
}

/** Bytes of backlog until state is dropped, or the peer given up (events). */
const STATE_BACKLOG = 64 * 1024;
const EVENT_BACKLOG = 4 * 1024 * 1024;

const bytesOf = (message: string | Uint8Array): Uint8Array =>
  typeof message === "string" ? Buffer.from(message, "utf8") : message;

export class PeerChannels {
  private readonly side: MessageChannel;
  private readonly control = new Map<ControlKind, MessageChannel>();

  constructor(connection: RtcConnection, withControl: boolean, events: PeerChannelEvents) {
    this.side = connection.addChannel(
      { label: SIDE_CHANNEL_LABEL, id: SIDE_CHANNEL_ID, reliable: false },
      {
        onMessage: (message) => {
          if (typeof message === "string") events.onSideMessage(message);
          else events.onSideBytes(message);
        },
      },
    );
    if (!withControl) return;
    const add = (kind: ControlKind, label: string, id: number): void => {
      const channel = connection.addChannel(
        { label, id, reliable: kind === "event" },
        {
          onMessage: (message) => events.onControlMessage(kind, bytesOf(message)),
          onOpen: () => events.onControlOpen(kind),
        },
      );
      this.control.set(kind, channel);
    };
    add("state", CONTROL_STATE_LABEL, CONTROL_STATE_ID);
    add("event", CONTROL_EVENT_LABEL, CONTROL_EVENT_ID);
  }

  get isSideOpen(): boolean {
    return this.side.isOpen;
  }

  sendSide(text: string): boolean {
    return this.side.send(text);
  }

  /** `backlog` means that the peer is too slow for events. */
  sendControl(kind: ControlKind, bytes: Uint8Array): "sent" | "dropped" | "backlog" {
    const channel = this.control.get(kind);
    const waiting = channel?.backlog();
    if (channel === undefined || waiting === undefined) return "dropped";
    if (kind === "state" && waiting > STATE_BACKLOG) return "dropped";
    if (kind === "event" && waiting > EVENT_BACKLOG) return "backlog";
    return channel.send(bytes) ? "sent" : "dropped";
  }
}
