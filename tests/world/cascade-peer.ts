import {
  CONTROL_EVENT_ID,
  CONTROL_EVENT_LABEL,
  CONTROL_STATE_ID,
  CONTROL_STATE_LABEL,
  SIDE_CHANNEL_ID,
  SIDE_CHANNEL_LABEL,
} from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import type { CascadePeer, PeerEvents } from "@setsuna/relay/testing";
import type { MediaPath } from "./media-path.ts";
import { VideoPath } from "./video/video-path.ts";

const bytesOf = (data: string | Uint8Array): Uint8Array => (typeof data === "string" ? Buffer.from(data) : data);

export const cascadePeer = (
  path: MediaPath,
  withControl: boolean,
  events: PeerEvents,
  runAtRelay: (work: () => void) => void,
): CascadePeer => {
  let isClosed = false;
  /** A relay that hung gets nothing of a peer that it has closed meanwhile. */
  const run = (work: () => void): void =>
    runAtRelay(() => {
      if (!isClosed) work();
    });
  path.isBetweenRelays = true;
  const media = path instanceof VideoPath ? path : undefined;
  const opened = (): void => {
    if (media !== undefined) events.onTrackOpen(media.mid);
  };
  if (media !== undefined) media.onPacket = (packet) => run(() => events.onPacket(media.mid, packet));
  const side = path.openChannel(
    { label: SIDE_CHANNEL_LABEL, id: SIDE_CHANNEL_ID, reliable: false },
    {
      onOpen: () => run(() => opened()),
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
    close: () => {
      isClosed = true;
      path.close();
    },
    send: (_mid, packet) => {
      media?.send(packet);
      return media !== undefined;
    },
    sendSide: (text) => side.send(text),
    roundTripTimeMs: () => (media === undefined ? undefined : milliseconds(media.roundTripMs)),
  };
};
