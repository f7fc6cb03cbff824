import type { SenderState } from "@setsuna/e2ee";

/** One path's figures. Absent: unknown. */
export interface PathFigures {
  readonly via: string;
  /** `backup`: ready, and carries nothing now. `away`: being connected again. */
  readonly state: "active" | "backup" | "away";
  readonly bitsPerSecond: number;
  /** 0 to 1, of the last 5 s. */
  readonly lossRatio?: number | undefined;
  readonly roundTripMs?: number | undefined;
}

/** Figures of one stream for a live line and JSON lines. Absent: not known yet, or of no meaning here. */
export interface StreamFigures {
  readonly kind: "video" | "audio" | "control";
  readonly channel: number;
  readonly phase: string;
  readonly codec?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly bitsPerSecond?: number | undefined;
  readonly packetsLost?: number | undefined;
  readonly resends?: number | undefined;
  readonly packetsRecovered?: number | undefined;
  readonly roundTripMs?: number | undefined;
  /** Capture to output, over the last 5 s. */
  readonly latencyMedianMs?: number | undefined;
  readonly latencyP95Ms?: number | undefined;
  readonly receivers?: number | undefined;
  /** Sender's safety code, 16 digits in fours; encrypted video and audio only. */
  readonly senderCode?: string | undefined;
  /** True if this isn't the run's first sender. */
  readonly otherSender?: true | undefined;
  /** The sender's device paused, so the stream is black or silent. */
  readonly sourceMuted?: true | undefined;
  readonly paths?: readonly PathFigures[] | undefined;
}

/** `state` is absent for an unencrypted stream. */
export const senderFigures = (state: SenderState | undefined): Pick<StreamFigures, "senderCode" | "otherSender"> => {
  if (state === undefined || state.name === "unknown") return {};
  return {
    ...(state.name === "signed" && state.code !== "" ? { senderCode: state.code } : {}),
    ...(state.isOther ? { otherSender: true } : {}),
  };
};

const pathText = ({ via, state, bitsPerSecond, lossRatio, roundTripMs }: PathFigures): string =>
  [
    `via ${via}`,
    state,
    ...(state === "active" ? one(bitsPerSecond / 1000, 0, "kbit/s") : []),
    ...one(lossRatio === undefined ? undefined : 100 * lossRatio, 1, "% lost"),
    ...one(roundTripMs, 0, "ms"),
  ].join(" ");

const one = (value: number | undefined, digits: number, unit: string): string[] =>
  value === undefined ? [] : [`${value.toFixed(digits)} ${unit}`];

export const figuresLine = (streams: readonly StreamFigures[]): string =>
  streams
    .map((stream) =>
      [
        `${stream.kind} ${stream.channel}`,
        stream.phase,
        ...(stream.codec === undefined ? [] : [stream.codec]),
        ...(stream.width === undefined ? [] : [`${stream.width}x${stream.height}`]),
        ...one(stream.framesPerSecond, 0, "fps"),
        ...one(stream.bitsPerSecond === undefined ? undefined : stream.bitsPerSecond / 1000, 0, "kbit/s"),
        ...one(stream.packetsLost, 0, "lost"),
        ...one(stream.resends, 0, "resent"),
        ...(stream.latencyMedianMs === undefined || stream.latencyP95Ms === undefined
          ? []
          : [`latency ${stream.latencyMedianMs.toFixed(1)}/${stream.latencyP95Ms.toFixed(1)} ms`]),
        ...one(stream.receivers, 0, "receivers"),
        ...(stream.sourceMuted === true ? ["source paused"] : []),
        ...(stream.paths ?? []).map((path) => `(${pathText(path)})`),
      ].join(" "),
    )
    .join(" | ");
