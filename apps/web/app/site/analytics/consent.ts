import { readStored, writeStored } from "../../platform/device-memory.ts";

const KEY = "setsuna.analytics";

export const storedConsent = (): boolean | undefined => {
  const stored = readStored(KEY);
  return stored === "allowed" ? true : stored === "refused" ? false : undefined;
};

export const storeConsent = (allowed: boolean): void => writeStored(KEY, allowed ? "allowed" : "refused");

/** A browser's privacy setting decides without asking. */
export const scriptStep = (of: {
  readonly script: string | undefined;
  readonly refusesTracking: boolean;
  readonly consent: boolean | undefined;
}): "load" | "ask" | "leave" => {
  if (of.script === undefined || of.refusesTracking || of.consent === false) return "leave";
  return of.consent === true ? "load" : "ask";
};
