import type { SerialId } from "@setsuna/contracts";
import { connectionIdOf } from "../connections/connection-api.ts";
import type { MediaPort, MediaSessionListener, OpenMedia } from "../relay-pool/relay-port.ts";
import type { NewStreamEvent } from "./event-store.ts";

export interface SenderEventParts {
  readonly record: (id: SerialId, event: NewStreamEvent) => void;
  readonly now: () => Date;
}

/** Smaller encodings belong to a sender that has its own events. The green room has no channels. */
const isSender = ({ direction, layerOf, streams }: OpenMedia): boolean =>
  direction === "publish" && layerOf === undefined && streams[0].guest === undefined;

const watched = (media: OpenMedia, listener: MediaSessionListener, { record, now }: SenderEventParts): MediaSessionListener => {
  const { serialId, channel } = media.streams[0];
  const connection = connectionIdOf(media.session);
  const kinds = media.streams.map(({ kind }) => kind);
  let isConnected = false;
  return {
    onAnswer: (sdp) => listener.onAnswer(sdp),
    onRefused: (error) => listener.onRefused(error),
    onConnected: () => {
      isConnected = true;
      const standby = media.standby === true;
      record(serialId, { type: "sender.started", at: now().toISOString(), connection, channel, kinds, standby });
      listener.onConnected?.();
    },
    onClosed: (error) => {
      const reason = error?.code ?? null;
      if (isConnected) record(serialId, { type: "sender.ended", at: now().toISOString(), connection, channel, kinds, reason });
      listener.onClosed(error);
    },
  };
};

/** Records senders that start and end. Only the node that a sender is connected to opens its session, so a fleet records once. */
export const recordingSenders = (media: MediaPort, parts: SenderEventParts): MediaPort => ({
  open: (opened, listener) => media.open(opened, isSender(opened) ? watched(opened, listener, parts) : listener),
  close: (session) => media.close(session),
  signalGone: (session, gone) => media.signalGone(session, gone),
});
