export * from "../upstream/receive-statistics.ts";
export * from "./refuse-channel.ts";
export * from "./release-tracks.ts";
