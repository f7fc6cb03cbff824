import { CONTROL_EVENT_ID, CONTROL_EVENT_LABEL, CONTROL_STATE_ID, CONTROL_STATE_LABEL } from "@setsuna/contracts";
import type { DataChannelEvents, MediaTransport, TransportChannel } from "../transport/media-transport.ts";

export interface ControlChannels {
  /** Unordered, without retransmission. */
  readonly state: TransportChannel;
  readonly event: TransportChannel;
}

export const openControlChannels = (
  transport: MediaTransport,
  events: { readonly state: DataChannelEvents; readonly event: DataChannelEvents },
): ControlChannels => ({
  state: transport.openChannel({ label: CONTROL_STATE_LABEL, id: CONTROL_STATE_ID, reliable: false }, events.state),
  event: transport.openChannel({ label: CONTROL_EVENT_LABEL, id: CONTROL_EVENT_ID, reliable: true }, events.event),
});
