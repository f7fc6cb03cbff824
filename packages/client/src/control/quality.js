import { errorBody, QualityAnswer, QualityBitrate, QualityRequest } from "@setsuna/contracts";
import { bitsPerSecond } from "@setsuna/kit";
/** Judges what came as `quality` on the bitrate-control channel. Undefined when it is no request, so cannot be answered. */
export const decideQuality = (value, policy) => {
    const asked = QualityRequest.safeParse(value);
    if (!asked.success)
        return undefined;
    const { request } = asked.data;
    const refuse = (code) => ({ answer: { status: "refused", request, code }, target: undefined });
    if (!policy.allowed)
        return refuse("quality-not-allowed");
    if (!policy.sendsVideo)
        return refuse("quality-no-video");
    const rate = QualityBitrate.safeParse(asked.data.bitsPerSecond);
    if (!rate.success)
        return refuse("quality-out-of-range");
    const target = bitsPerSecond(Math.min(rate.data, policy.limit ?? rate.data));
    return { answer: { status: "applied", request, bitsPerSecond: target }, target };
};
/** The state after a value came as `quality-answer`. Answers to other requests, and what is no answer, change nothing. */
export const takeQualityAnswer = (state, value) => {
    const answer = QualityAnswer.safeParse(value);
    if (state.name === "idle" || !answer.success || answer.data.request !== state.request)
        return state;
    const { request, asked } = state;
    return answer.data.status === "applied"
        ? { name: "applied", request, asked, applied: bitsPerSecond(answer.data.bitsPerSecond) }
        : { name: "refused", request, asked, error: errorBody(answer.data.code) };
};
/** What is wrong with the bitrate-control channel: it must differ from the main control channel (spec §3). Undefined: nothing. */
export const qualityChannelProblem = (settings) => settings.qualityChannel !== undefined && settings.qualityChannel === settings.controlChannel
    ? "quality-channel-is-main"
    : undefined;
