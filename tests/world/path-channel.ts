import type { DataChannelEvents, DataChannelSettings, TransportChannel } from "@setsuna/client";
import { CONTROL_EVENT_LABEL, CONTROL_STATE_LABEL } from "@setsuna/contracts";

interface PathToRelay {
  toRelay(settings: DataChannelSettings, data: string | Uint8Array): void;
}

/** Returns the kind of control data that a channel carries; undefined for the side channel. */
export const controlKindOf = (label: string): "state" | "event" | undefined =>
  label === CONTROL_STATE_LABEL ? "state" : label === CONTROL_EVENT_LABEL ? "event" : undefined;

/** A data channel at the client's end of a connection. */
export class PathChannel implements TransportChannel {
  readonly settings: DataChannelSettings;
  readonly events: DataChannelEvents;
  readonly bufferedAmount = 0;
  lowWaterMark = 0;
  isOpen = false;
  private readonly path: PathToRelay;

  constructor(path: PathToRelay, settings: DataChannelSettings, events: DataChannelEvents) {
    this.path = path;
    this.settings = settings;
    this.events = events;
  }

  send(data: string | Uint8Array<ArrayBuffer>): boolean {
    if (!this.isOpen) return false;
    this.path.toRelay(this.settings, data);
    return true;
  }
}
