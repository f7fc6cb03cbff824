import {
  CONTROL_EVENT_ID,
  CONTROL_EVENT_LABEL,
  CONTROL_STATE_ID,
  CONTROL_STATE_LABEL,
  SIDE_CHANNEL_ID,
  SIDE_CHANNEL_LABEL,
} from "@setsuna/contracts";
import type { CascadePeer, PeerEvents } from "@setsuna/relay/testing";
import type { MediaPath } from "./media-path.ts";

const bytesOf = (data: string | Uint8Array): Uint8Array => (typeof data === "string" ? Buffer.from(data) : data);

/** The end of a connection at the relay that a stream cascades to. `run` does work of its process. Data channels alone. */
export const cascadePeer = (
  path: MediaPath,
  withControl: boolean,
  events: PeerEvents,
  run: (work: () => void) => void,
): CascadePeer => {
  path.isBetweenRelays = true;
  const side = path.openChannel(
    { label: SIDE_CHANNEL_LABEL, id: SIDE_CHANNEL_ID, reliable: false },
    {
      onMessage: (data) =>
        run(() => {
          if (typeof data === "string") events.onSideMessage(data);
          else events.onSideBytes(data);
        }),
    },
  );
  const openControl = (kind: "state" | "event", label: string, id: number): void => {
    path.openChannel(
      { label, id, reliable: kind === "event" },
      {
        onOpen: () => run(() => events.onControlOpen(kind)),
        onMessage: (data) => run(() => events.onControlMessage(kind, bytesOf(data))),
      },
    );
  };
  if (withControl) {
    openControl("state", CONTROL_STATE_LABEL, CONTROL_STATE_ID);
    openControl("event", CONTROL_EVENT_LABEL, CONTROL_EVENT_ID);
  }
  return {
    offer: () => path.createOffer((sdp) => sdp),
    accept: () => void path.applyAnswer(),
    close: () => path.close(),
    send: () => false,
    sendSide: (text) => side.send(text),
    roundTripTimeMs: () => undefined,
  };
};
