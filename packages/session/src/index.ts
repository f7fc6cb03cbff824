export * from "./client-state.ts";
export * from "./settings.ts";
export * from "./stats.ts";
