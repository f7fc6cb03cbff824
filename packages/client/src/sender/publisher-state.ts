import type { KnownPaths } from "@setsuna/congestion";
import type { StreamSideFromRelay } from "@setsuna/contracts";
import { STATEMENT_INTERVAL_MS } from "@setsuna/e2ee";
import {
  type CopyOffsets,
  equalCopyOffsets,
  type FrameFecRequest,
  frameFecRequest,
  mergeCopyOffsets,
  NO_FRAME_FEC,
} from "@setsuna/fec";
import { unreachable } from "@setsuna/kit";
import type {
  PublisherEffect,
  PublisherEvent,
  PublisherFacts,
  PublisherSettings,
  PublisherState,
  PublisherStep,
  UplinkReport,
} from "./publisher-events.ts";

export const idlePublisher = (facts: PublisherFacts, settings: PublisherSettings): PublisherState => ({
  facts,
  settings,
  connection: "none",
  fec: NO_FRAME_FEC,
  needed: { relay: [], direct: [] },
  direct: 0,
  isWhole: true,
  isLayered: false,
});

const ALWAYS: CopyOffsets = [1];

export const audioCopiesOf = ({ needed, settings: { audioRedundancy } }: PublisherState): CopyOffsets => {
  const asked = mergeCopyOffsets(needed.relay, needed.direct);
  switch (audioRedundancy) {
    case "auto":
      return asked;
    case "always":
      return mergeCopyOffsets(ALWAYS, asked);
    case "never":
      return [];
    default:
      return unreachable(audioRedundancy);
  }
};

const equalFec = (one: FrameFecRequest, other: FrameFecRequest): boolean =>
  one.symbols === other.symbols && one.packetBytes === other.packetBytes && one.slidingWindow === other.slidingWindow;

const copiesEffect = (before: PublisherState, after: PublisherState): PublisherEffect[] => {
  const offsets = audioCopiesOf(after);
  return equalCopyOffsets(offsets, audioCopiesOf(before)) ? [] : [{ type: "set-audio-copies", offsets }];
};

const delayEffect = ({ settings: { fast } }: PublisherState): PublisherEffect[] =>
  fast === undefined ? [] : [{ type: "send-delay", fast }];

const statementEffects = ({ facts }: PublisherState): PublisherEffect[] =>
  facts.isEncrypted ? [{ type: "state-encryption" }, { type: "schedule-statement", afterMs: STATEMENT_INTERVAL_MS }] : [];

/** With direct receivers only, keyframes keep the slot and show the frame size. */
const chooseUpload = (state: PublisherState): PublisherStep => {
  const isWhole = state.facts.kind === "audio" || state.direct === 0 || state.relayed?.forwarded !== 0;
  if (isWhole === state.isWhole) return { state, effects: [] };
  const effects: PublisherEffect[] = [{ type: "set-upload", isWhole }];
  if (isWhole) effects.push({ type: "request-keyframe" });
  return { state: { ...state, isWhole }, effects };
};

const onUplink = (before: PublisherState, report: UplinkReport): PublisherStep => {
  const request = frameFecRequest(report);
  const fec = { ...request, slidingWindow: request.slidingWindow && before.facts.hasFecSection };
  const needed = { ...before.needed, relay: report.audioCopies ?? [] };
  const state = { ...before, uplink: report, fec, needed };
  const paths: KnownPaths = { uplink: report.uplinkEstimate, narrowestDownlink: report.narrowestDownlink };
  return {
    state,
    effects: [
      // Side messages may be lost, so repeat it every second.
      ...delayEffect(state),
      { type: "report-paths", paths },
      ...(equalFec(fec, before.fec) ? [] : [{ type: "set-fec" as const, request: fec }]),
      ...copiesEffect(before, state),
    ],
  };
};

const onSide = (state: PublisherState, message: StreamSideFromRelay): PublisherStep => {
  switch (message.t) {
    case "uplink":
      return onUplink(state, message);
    case "state": {
      const { receivers, forwarded } = message;
      return chooseUpload({ ...state, relayed: { receivers, forwarded } });
    }
    // Receivers need the sender's clock.
    case "clock":
    case "direction":
    case "downlink":
      return { state, effects: [] };
    default:
      return unreachable(message);
  }
};

const onSettings = (before: PublisherState, event: Extract<PublisherEvent, { type: "settings" }>): PublisherStep => {
  const { settings, isNegotiated, isActive } = event;
  const state = { ...before, settings };
  if (isNegotiated && isActive) return { state, effects: [{ type: "rebuild" }] };
  const isRaised = settings.videoBitrateMbps > before.settings.videoBitrateMbps;
  return {
    state,
    effects: [
      { type: "apply-settings" },
      ...(isRaised ? [{ type: "bitrate-raised" as const }] : []),
      ...copiesEffect(before, state),
      ...(settings.fast?.delayMs === before.settings.fast?.delayMs ? [] : delayEffect(state)),
    ],
  };
};

export const reducePublisher = (state: PublisherState, event: PublisherEvent): PublisherStep => {
  const { facts, connection } = state;
  const same: PublisherStep = { state, effects: [] };
  switch (event.type) {
    case "opening": {
      const fresh = { fec: NO_FRAME_FEC, isWhole: true, isLayered: false };
      const relayed = state.relayed && { ...state.relayed, forwarded: undefined };
      return {
        state: { ...state, ...fresh, relayed, connection: "opening" },
        effects: facts.isEncrypted ? [{ type: "begin-encryption" }] : [],
      };
    }
    case "connected":
      if (connection === "none") return same;
      return {
        state: { ...state, connection: "connected" },
        effects: [{ type: "apply-settings" }, ...statementEffects(state)],
      };
    case "disconnected":
      return {
        state: { ...state, connection: "none", isLayered: false },
        effects: [{ type: "cancel-statement" }, { type: "release" }],
      };
    case "epoch-changed":
      if (connection === "none" || !facts.isEncrypted) return same;
      // Later receivers lack keys for earlier frames.
      return { state, effects: [{ type: "renew-encryption" }, { type: "request-keyframe" }] };
    case "statement-due":
      return connection === "connected" ? { state, effects: statementEffects(state) } : same;
    case "side":
      return onSide(state, event.message);
    case "settings":
      return onSettings(state, event);
    case "direct-receivers":
      return chooseUpload({ ...state, direct: event.count });
    case "direct-copies": {
      const after = { ...state, needed: { ...state.needed, direct: event.offsets } };
      return { state: after, effects: copiesEffect(state, after) };
    }
    case "layers-wanted": {
      const { isLayered } = event;
      if (connection === "none" || state.isLayered === undefined || state.isLayered === isLayered) return same;
      return { state: { ...state, isLayered }, effects: [{ type: "set-layers", isLayered }] };
    }
    case "layers-refused":
      if (state.isLayered === undefined) return same;
      return { state: { ...state, isLayered: event.isConflict ? !state.isLayered : undefined }, effects: [] };
    default:
      return unreachable(event);
  }
};
