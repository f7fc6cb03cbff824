export * from "./epoch.ts";
