import type { KnownPaths } from "@setsuna/congestion";
import type { FastChannel, StreamSideFromRelay } from "@setsuna/contracts";
import { STATEMENT_INTERVAL_MS } from "@setsuna/e2ee";
import {
  type CopyOffsets,
  equalCopyOffsets,
  type FrameFecRequest,
  frameFecRequest,
  mergeCopyOffsets,
  NO_FRAME_FEC,
} from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { SenderSettings } from "../lifecycle/settings.ts";

type UplinkReport = Extract<StreamSideFromRelay, { t: "uplink" }>;

/** Settings that the session handles; others are the transport's. */
export interface PublisherSettings extends Pick<SenderSettings, "audioRedundancy" | "videoBitrateMbps"> {
  readonly fast?: FastChannel | undefined;
  /** Joins as a standby of another sender. */
  readonly standby?: boolean | undefined;
  readonly returnAfterSeconds?: number | undefined;
}

/** Facts about a stream that don't change. */
export interface PublisherFacts {
  readonly kind: "video" | "audio";
  readonly isEncrypted: boolean;
  /** Without it, FEC uses the side channel, one packet per message. */
  readonly hasFecSection: boolean;
}

export interface PublisherState {
  readonly facts: PublisherFacts;
  readonly settings: PublisherSettings;
  readonly connection: "none" | "opening" | "connected";
  /** Absent before the first report. */
  readonly uplink?: UplinkReport | undefined;
  /** Counts all receivers and the relay's; `forwarded` is absent until reported. */
  readonly relayed?: { readonly receivers: number; readonly forwarded: number | undefined } | undefined;
  /** The relay's newest request. */
  readonly fec: FrameFecRequest;
  readonly needed: { readonly relay: CopyOffsets; readonly direct: CopyOffsets };
  readonly direct: number;
  /** False for keyframes only. */
  readonly isWhole: boolean;
  /** True if every second frame is discardable; absent if unsupported. */
  readonly isLayered: boolean | undefined;
}

export type PublisherEvent =
  | { readonly type: "opening" }
  | { readonly type: "connected" }
  | { readonly type: "disconnected" }
  | { readonly type: "epoch-changed" }
  | { readonly type: "statement-due" }
  | { readonly type: "side"; readonly message: StreamSideFromRelay }
  /** `isNegotiated`: needs a new connection. `isActive`: has one, or is making one. */
  | {
      readonly type: "settings";
      readonly settings: PublisherSettings;
      readonly isNegotiated: boolean;
      readonly isActive: boolean;
    }
  | { readonly type: "direct-receivers"; readonly count: number }
  | { readonly type: "direct-copies"; readonly offsets: CopyOffsets }
  /** Emitted every second. */
  | { readonly type: "layers-wanted"; readonly isLayered: boolean }
  /** `isConflict` means that it may work next time. */
  | { readonly type: "layers-refused"; readonly isConflict: boolean };

/** An effect that the stream's transport performs. */
export type TransportEffect =
  | { readonly type: "apply-settings" }
  | { readonly type: "bitrate-raised" }
  | { readonly type: "request-keyframe" }
  | { readonly type: "set-fec"; readonly request: FrameFecRequest }
  | { readonly type: "set-audio-copies"; readonly offsets: CopyOffsets }
  | { readonly type: "set-upload"; readonly isWhole: boolean }
  | { readonly type: "set-layers"; readonly isLayered: boolean }
  | { readonly type: "report-paths"; readonly paths: KnownPaths }
  | { readonly type: "release" };

/** An effect that a {@link PublisherSession} performs, alone or with the transport. */
export type PublisherEffect =
  | TransportEffect
  | { readonly type: "begin-encryption" }
  | { readonly type: "renew-encryption" }
  | { readonly type: "state-encryption" }
  | { readonly type: "schedule-statement"; readonly afterMs: Milliseconds }
  | { readonly type: "cancel-statement" }
  /** Tells the relay the delay of the main channel. */
  | { readonly type: "send-delay"; readonly fast: FastChannel }
  | { readonly type: "rebuild" };

export interface PublisherStep {
  readonly state: PublisherState;
  readonly effects: readonly PublisherEffect[];
}

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
