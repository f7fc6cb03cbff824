import type { KnownPaths } from "@setsuna/congestion";
import type { FastChannel, StreamSideFromRelay } from "@setsuna/contracts";
import type { CopyOffsets, FrameFecRequest } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import type { SenderSettings } from "../lifecycle/settings.ts";

export type UplinkReport = Extract<StreamSideFromRelay, { t: "uplink" }>;

/** Settings that the session handles; others are the transport's. */
export interface PublisherSettings extends Pick<SenderSettings, "audioRedundancy" | "videoBitrateMbps"> {
  readonly fast?: FastChannel | undefined;
  readonly standby?: boolean | undefined;
  readonly returnAfterSeconds?: number | undefined;
}

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

export type PublisherEffect =
  | TransportEffect
  | { readonly type: "begin-encryption" }
  | { readonly type: "renew-encryption" }
  | { readonly type: "state-encryption" }
  | { readonly type: "schedule-statement"; readonly afterMs: Milliseconds }
  | { readonly type: "cancel-statement" }
  | { readonly type: "send-delay"; readonly fast: FastChannel }
  | { readonly type: "rebuild" };

export interface PublisherStep {
  readonly state: PublisherState;
  readonly effects: readonly PublisherEffect[];
}
