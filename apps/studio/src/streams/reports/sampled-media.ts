import { createHash } from "node:crypto";
import { type Channel, isTalk, type SerialId, type SessionSample, type StreamKind } from "@setsuna/contracts";
import { connectionIdOf } from "../connections/connection-api.ts";
import {
  type ClientKind,
  type MediaSessionListener,
  type OpenMedia,
  passedOn,
  type RelayPort,
} from "../relay-pool/relay-port.ts";

export interface SampledSession {
  readonly serialId: SerialId;
  readonly channel: Channel;
  readonly direction: "send" | "receive";
  /** Identifies the device, without an address. */
  readonly participant: string;
  readonly client: ClientKind;
  readonly kind: StreamKind;
}

export interface SampledMediaParts {
  readonly record: (session: SampledSession, samples: readonly SessionSample[], region?: string) => void;
  /** A sender's last samples have been recorded. */
  readonly senderEnded: () => void;
}

type Sampled = Omit<OpenMedia, "offer">;

const isReported = ({ streams, cascade }: Sampled): boolean => {
  const [stream] = streams;
  return cascade === undefined && stream.guest === undefined && stream.kind !== "control" && !isTalk(stream);
};

/** A sender with Multi Latency uses two channels. */
const channelsOf = ({ streams, fast }: Sampled): Channel[] => [
  ...new Set([...streams.map(({ channel }) => channel), ...(fast === undefined ? [] : [fast.channel])]),
];

/** A page that sends and receives on a channel counts as two participants. */
const participantOf = ({ session, direction, device }: Sampled): string =>
  device === undefined
    ? connectionIdOf(session)
    : createHash("sha256").update(`${direction} ${device}`).digest("base64url").slice(0, 16);

const sampledSessions = (media: Sampled): SampledSession[] => {
  const { streams, direction, client = "page" } = media;
  return channelsOf(media).map((channel) => ({
    serialId: streams[0].serialId,
    channel,
    direction: direction === "publish" ? "send" : "receive",
    participant: participantOf(media),
    client,
    kind: streams.some(({ kind }) => kind === "video") ? "video" : "audio",
  }));
};

type Opening = Pick<RelayPort, "open" | "adopt" | "endSession">;

const samplingListener = (media: Sampled, listener: MediaSessionListener, parts: SampledMediaParts): MediaSessionListener => {
  if (!isReported(media)) return listener;
  const sessions = sampledSessions(media);
  return {
    ...passedOn(listener),
    onSamples: (samples, region) => {
      for (const session of sessions) parts.record(session, samples, region);
    },
    onClosed: (error) => {
      if (media.direction === "publish") parts.senderEnded();
      listener.onClosed(error);
    },
  };
};

/** Records the samples of every media session. Only the node that a client is connected to has it, so a fleet records once. */
export const recordingSamples = (relays: Opening, parts: SampledMediaParts): Opening => ({
  endSession: (session, error) => relays.endSession(session, error),
  open: (media, listener) => relays.open(media, samplingListener(media, listener, parts)),
  adopt: (adoption, listenerOf) => relays.adopt(adoption, (media) => samplingListener(media, listenerOf(media), parts)),
});
