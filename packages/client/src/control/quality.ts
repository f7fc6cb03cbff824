import { type ErrorBody, type ErrorCode, errorBody, QualityAnswer, QualityBitrate, QualityRequest } from "@setsuna/contracts";
import { type BitsPerSecond, bitsPerSecond } from "@setsuna/kit";

export interface QualityPolicy {
  readonly allowed: boolean;
  readonly limit: BitsPerSecond | undefined;
  readonly sendsVideo: boolean;
}

/** `target` is absent if refused. */
export interface QualityDecision {
  readonly answer: QualityAnswer;
  readonly target: BitsPerSecond | undefined;
}

/** Undefined for anything but a request. */
export const decideQuality = (value: unknown, policy: QualityPolicy): QualityDecision | undefined => {
  const asked = QualityRequest.safeParse(value);
  if (!asked.success) return undefined;
  const { request } = asked.data;
  const refuse = (code: ErrorCode): QualityDecision => ({ answer: { status: "refused", request, code }, target: undefined });
  if (!policy.allowed) return refuse("quality-not-allowed");
  if (!policy.sendsVideo) return refuse("quality-no-video");
  const rate = QualityBitrate.safeParse(asked.data.bitsPerSecond);
  if (!rate.success) return refuse("quality-out-of-range");
  const target = bitsPerSecond(Math.min(rate.data, policy.limit ?? rate.data));
  return { answer: { status: "applied", request, bitsPerSecond: target }, target };
};

/** State of a receiver's request for a bitrate. */
export type QualityState =
  | { readonly name: "idle" }
  | { readonly name: "asked"; readonly request: number; readonly asked: number }
  /** Lower than `asked` if the sender's limit applies. */
  | { readonly name: "applied"; readonly request: number; readonly asked: number; readonly applied: BitsPerSecond }
  | { readonly name: "refused"; readonly request: number; readonly asked: number; readonly error: ErrorBody };

/** Ignores invalid answers and those to other requests. */
export const takeQualityAnswer = (state: QualityState, value: unknown): QualityState => {
  const answer = QualityAnswer.safeParse(value);
  if (state.name === "idle" || !answer.success || answer.data.request !== state.request) return state;
  const { request, asked } = state;
  return answer.data.status === "applied"
    ? { name: "applied", request, asked, applied: bitsPerSecond(answer.data.bitsPerSecond) }
    : { name: "refused", request, asked, error: errorBody(answer.data.code) };
};

/** The channels must differ (spec §3). Undefined if they do. */
export const qualityChannelProblem = (settings: {
  readonly controlChannel?: number | undefined;
  readonly qualityChannel?: number | undefined;
}): ErrorCode | undefined =>
  settings.qualityChannel !== undefined && settings.qualityChannel === settings.controlChannel
    ? "quality-channel-is-main"
    : undefined;
