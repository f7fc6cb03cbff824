import { createPublicKey, type KeyObject } from "node:crypto";

/** PEM; inserted by the release build (scripts/release/bundle-agent.ts). */
declare const SETSUNA_RELEASE_KEY: string | undefined;

/** Undefined when running from source. */
export const releaseKey = (): KeyObject | undefined =>
  typeof SETSUNA_RELEASE_KEY === "string" && SETSUNA_RELEASE_KEY !== "" ? createPublicKey(SETSUNA_RELEASE_KEY) : undefined;
