import type { Channel, ErrorCode, FastChannel, StreamKind } from "@setsuna/contracts";

/** Undefined if allowed. Spec §5. */
export const fastChannelProblem = (
  kind: StreamKind,
  channel: Channel,
  fast: FastChannel,
  videoChannels: number,
): { readonly code: ErrorCode; readonly detail: string } | undefined => {
  if (kind === "control") return { code: "bad-message", detail: "control data has no FAST channel" };
  if (fast.channel === channel) return { code: "fast-channel-same", detail: `${kind} ${channel}` };
  if (kind === "video" && fast.channel > videoChannels)
    return { code: "channel-over-limit", detail: `FAST ${fast.channel}, the ID has ${videoChannels}` };
  return undefined;
};
