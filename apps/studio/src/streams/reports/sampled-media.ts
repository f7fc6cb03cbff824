import { createHash } from "node:crypto";
import { type Channel, isPartyChannel, type SerialId, type SessionSample, type StreamKind } from "@setsuna/contracts";
import { connectionIdOf } from "../connections/connection-api.ts";
import type { ClientKind, OpenMedia, RelayPort } from "../relay-pool/relay-port.ts";

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

/** Excludes talkback and the party line, which aren't broadcasts. */
const TALKBACK_CHANNEL = 255;

const isReported = ({ streams, cascade }: OpenMedia): boolean => {
  const [{ kind, channel, guest }] = streams;
  const isTalk = kind === "audio" && (channel === TALKBACK_CHANNEL || isPartyChannel(channel));
  return cascade === undefined && guest === undefined && kind !== "control" && !isTalk;
};

/** A sender with Multi Latency uses two channels. */
const channelsOf = ({ streams, fast }: OpenMedia): Channel[] => [
  ...new Set([...streams.map(({ channel }) => channel), ...(fast === undefined ? [] : [fast.channel])]),
];

/** A page that sends and receives on a channel counts as two participants. */
const participantOf = ({ session, direction, device }: OpenMedia): string =>
  device === undefined
    ? connectionIdOf(session)
    : createHash("sha256").update(`${direction} ${device}`).digest("base64url").slice(0, 16);

const sampledSessions = (media: OpenMedia): SampledSession[] => {
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

type Opening = Pick<RelayPort, "open" | "endSession">;

/** Records the samples of every media session. Only the node that a client is connected to opens it, so a fleet records once. */
export const recordingSamples = (relays: Opening, parts: SampledMediaParts): Opening => ({
  endSession: (session, error) => relays.endSession(session, error),
  open: (media, listener) => {
    if (!isReported(media)) {
      relays.open(media, listener);
      return;
    }
    const sessions = sampledSessions(media);
    relays.open(media, {
      onAnswer: (sdp) => listener.onAnswer(sdp),
      onConnected: () => listener.onConnected?.(),
      onSamples: (samples, region) => {
        for (const session of sessions) parts.record(session, samples, region);
      },
      onRefused: (error) => listener.onRefused(error),
      onClosed: (error) => {
        if (media.direction === "publish") parts.senderEnded();
        listener.onClosed(error);
      },
    });
  },
});
