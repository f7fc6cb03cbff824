import type { ControlMessage } from "@setsuna/contracts";
import { DelayMs, RECEIVER_DELAY_KEY, RECEIVER_REPLAY_KEY } from "@setsuna/contracts";

export type RemoteOrder =
  | { readonly order: "delay"; readonly delayMs: number }
  | { readonly order: "replay"; readonly open: boolean };

/** Undefined: none, or invalid. */
export const remoteOrder = ({
  kind,
  key,
  payload,
}: Pick<ControlMessage, "kind" | "key" | "payload">): RemoteOrder | undefined => {
  if (payload.type !== "json") return undefined;
  if (kind === "state" && key === RECEIVER_DELAY_KEY) {
    const delayMs = DelayMs.safeParse(payload.value);
    return delayMs.success ? { order: "delay", delayMs: delayMs.data } : undefined;
  }
  if (kind !== "event" || key !== RECEIVER_REPLAY_KEY) return undefined;
  return payload.value === "open" || payload.value === "close" ? { order: "replay", open: payload.value === "open" } : undefined;
};
