import type { ConstrainedDownlink, FrameDropper } from "@setsuna/congestion";
import type { Milliseconds } from "@setsuna/kit";
import type { EgressStream } from "./egress-stream.ts";
import { type Encapsulation, endsCarriedFrame } from "./encapsulation.ts";
import { decideFrame } from "./paced-frame.ts";
import type { StreamHistory } from "./stream-history.ts";
import type { CatchUpState, PacedState } from "./subscriber-state.ts";

/** Per tick (5 ms): about 45 Mbit/s, so that a join doesn't flood the downlink. */
const CATCH_UP_PER_TICK = 24;

/** Wait for the packet before a keyframe's first slice, ms: it may be late and hold the parameter sets. */
const REORDERED_MS = 10;

export interface HistoryDeliveryParts {
  readonly history: StreamHistory;
  readonly encapsulation: Encapsulation;
  readonly egress: EgressStream;
  readonly downlink: ConstrainedDownlink;
  readonly dropper: FrameDropper;
}

/** Sends a stream to one subscriber from its history, at the cursor of a state: a catch-up, or as much as a constrained downlink takes. */
export class HistoryDelivery {
  private readonly parts: HistoryDeliveryParts;

  constructor(parts: HistoryDeliveryParts) {
    this.parts = parts;
  }

  /** Moves a new delivery to the first received packet of its keyframe. False while an earlier one may still arrive. */
  hasStart(state: CatchUpState | PacedState, now: Milliseconds): boolean {
    const { history, egress } = this.parts;
    if (state.cursor > state.from) return true;
    const start = history.keyframeStart(state.from);
    if (start < state.from) {
      egress.begin(start);
      state.from = start;
      state.cursor = start;
    }
    return !history.lacksStart(start) || history.waitedMs(start, now) >= REORDERED_MS;
  }

  catchUp(state: CatchUpState): boolean {
    const { newest } = this.parts.history;
    let sent = 0;
    while (sent < CATCH_UP_PER_TICK && state.cursor <= newest) if (this.sendAtCursor(state) !== undefined) sent += 1;
    return state.cursor > newest;
  }

  /** Drops queued discardable frames. `late`: a needed frame waited too long. */
  sendPaced(state: PacedState, now: Milliseconds): "late" | "caught-up" | "more" {
    const { history, downlink, dropper, egress } = this.parts;
    if (state.cursor === state.from) state.begunAt ??= now;
    const { newest } = history;
    const most = downlink.burst(now);
    let sent = 0;
    while (sent < most && state.cursor <= newest) {
      const decision = state.atFrameStart ? decideFrame(history, state.cursor, now) : undefined;
      if (decision?.name === "drop-to-keyframe") return "late";
      if (decision?.name === "discard") {
        dropper.onDropped(now);
        egress.leaveOut(state.cursor, decision.last);
        state.cursor = decision.last + 1;
        continue;
      }
      const packet = this.sendAtCursor(state);
      if (packet === undefined) continue;
      downlink.onSent(packet.length);
      state.atFrameStart = endsCarriedFrame(packet);
      sent += 1;
    }
    return state.cursor > newest ? "caught-up" : "more";
  }

  /** Undefined for a missing packet, which is forwarded once repaired. */
  private sendAtCursor(state: { cursor: number }): Buffer | undefined {
    const { history, encapsulation, egress } = this.parts;
    const packet = history.packet(state.cursor, encapsulation);
    const wasSent = packet !== undefined && egress.send(packet, state.cursor);
    state.cursor += 1;
    return wasSent ? packet : undefined;
  }
}
