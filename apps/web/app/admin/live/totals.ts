import type { Connection, LiveSerialId } from "@setsuna/contracts";
import { countOf } from "../../my-page/connections/devices.ts";

export interface LiveTotals {
  readonly senders: number;
  readonly receivers: number;
  /** In bit/s, to the relay and from it. Excludes traffic that bypasses it. */
  readonly bitrateIn: number;
  readonly bitrateOut: number;
  /** Maximum, 0 to 1. Null without packets of ours. */
  readonly loss: number | null;
}

const sum = (connections: readonly Connection[]): number => connections.reduce((total, { bitrate }) => total + (bitrate ?? 0), 0);

export const totalsOf = ({ connections }: Pick<LiveSerialId, "connections">): LiveTotals => {
  const senders = connections.filter(({ direction }) => direction === "send");
  const receivers = connections.filter(({ direction }) => direction === "receive");
  const losses = connections.flatMap(({ lossRatio }) => lossRatio ?? []);
  return {
    senders: countOf(connections, "send"),
    receivers: countOf(connections, "receive"),
    bitrateIn: sum(senders),
    bitrateOut: sum(receivers),
    loss: losses.length === 0 ? null : Math.max(...losses),
  };
};
