import type { Channel, RelayConnection, StreamKind } from "@setsuna/contracts";

interface StreamOnAir {
  readonly kind: StreamKind;
  readonly channel: Channel;
}

const KINDS: readonly StreamKind[] = ["video", "audio"];

/** A guest on a channel as a sender of that channel. Nothing for other streams of the green room. */
export const asOnChannel = (connection: RelayConnection): RelayConnection[] => {
  const { guest, streams } = connection;
  if (streams.every((stream) => stream.guest === undefined)) return [connection];
  const channel = guest?.direction.channel;
  return channel === undefined ? [] : [{ ...connection, streams: streams.map((stream) => ({ ...stream, channel })) }];
};

/**
 * Sent video and audio, by channel. A standby sends nothing that receivers get, and a FAST channel repeats its
 * stream.
 */
export const streamsOnAir = (connections: readonly RelayConnection[]): StreamOnAir[] => {
  const found = new Map<string, StreamOnAir>();
  for (const { direction, standby, streams } of connections.flatMap(asOnChannel))
    if (direction === "publish" && standby !== true)
      for (const { kind, channel } of streams) if (KINDS.includes(kind)) found.set(`${kind} ${channel}`, { kind, channel });
  return [...found.values()].sort((a, b) => a.channel - b.channel || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
};
