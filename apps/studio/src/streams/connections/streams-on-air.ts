import type { Channel, RelayConnection, StreamKind } from "@setsuna/contracts";

interface StreamOnAir {
  readonly kind: StreamKind;
  readonly channel: Channel;
}

const KINDS: readonly StreamKind[] = ["video", "audio"];

/**
 * Sent video and audio, by channel. A standby sends nothing that receivers get, and a FAST channel repeats its
 * stream.
 */
export const streamsOnAir = (connections: readonly RelayConnection[]): StreamOnAir[] => {
  const found = new Map<string, StreamOnAir>();
  for (const { direction, standby, streams } of connections)
    if (direction === "publish" && standby !== true)
      for (const { kind, channel } of streams) if (KINDS.includes(kind)) found.set(`${kind} ${channel}`, { kind, channel });
  return [...found.values()].sort((a, b) => a.channel - b.channel || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
};
