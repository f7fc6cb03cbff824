import { createPublicKey, type KeyObject } from "node:crypto";

/** PEM of the key that signs releases; the release build writes it in here (scripts/release/bundle-agent.ts). */
declare const SETSUNA_RELEASE_KEY: string | undefined;

/** Returns the key that packages must be signed with; undefined for a program that runs from source. */
export const releaseKey = (): KeyObject | undefined =>
  typeof SETSUNA_RELEASE_KEY === "string" && SETSUNA_RELEASE_KEY !== "" ? createPublicKey(SETSUNA_RELEASE_KEY) : undefined;
