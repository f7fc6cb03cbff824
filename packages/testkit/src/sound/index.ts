export * from "./alignment.ts";
export * from "./difference.ts";
export * from "./recording.ts";
export * from "./spectrum.ts";
export * from "./wav.ts";
