import type { FuzzTarget } from "../lib/target.ts";
import { assemblerTarget } from "../stateful/assembler-target.ts";
import { relayTarget } from "../stateful/relay-target.ts";
import { controlEdgeTargets } from "./control-edge.ts";
import { e2eeTargets } from "./e2ee.ts";
import { messageTargets } from "./messages.ts";
import { payloadTargets } from "./payload.ts";
import { repairTargets } from "./repair.ts";
import { replayTargets } from "./replay.ts";
import { rtcpTargets } from "./rtcp.ts";
import { rtpTargets } from "./rtp.ts";
import { sdpTargets } from "./sdp.ts";
import { turnTargets } from "./turn.ts";

export const ALL_TARGETS: readonly FuzzTarget[] = [
  ...rtpTargets,
  ...rtcpTargets,
  ...payloadTargets,
  ...repairTargets,
  ...e2eeTargets,
  ...messageTargets,
  ...sdpTargets,
  ...turnTargets,
  ...controlEdgeTargets,
  ...replayTargets,
  relayTarget,
  assemblerTarget,
];

export const shareOf = (target: FuzzTarget, total: number, targets: readonly FuzzTarget[] = ALL_TARGETS): number => {
  const weights = targets.reduce((sum, { cost }) => sum + 1 / cost, 0);
  return Math.max(1, Math.ceil(total / target.cost / weights));
};
