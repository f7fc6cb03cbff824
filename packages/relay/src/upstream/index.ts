export * from "./keyframe-requester.ts";
export * from "./receive-statistics.ts";
export * from "./sender-clock.ts";
export * from "./transport-cc-recorder.ts";
