import { z } from "zod";
import { type AdmissionLimits, DEFAULT_ADMISSION } from "../limits/admission-limits.ts";
import type { Read } from "./variable.ts";

export interface AdmissionConfig {
  readonly admission: AdmissionLimits;
}

const NAMES: Readonly<Record<string, keyof AdmissionLimits>> = {
  connections: "connections",
  "connections-per-address": "connectionsPerAddress",
  "sockets-per-address": "socketsPerAddress",
  "new-sockets-per-address": "newSocketsPerAddress",
  "sockets-per-id": "socketsPerId",
  "lookups-per-minute": "lookupsPerMinute",
  "misses-per-hour": "missesPerHour",
  "half-open": "halfOpen",
  "half-open-per-address": "halfOpenPerAddress",
  "half-open-per-id": "halfOpenPerId",
  "header-seconds": "headerSeconds",
  "body-seconds": "bodySeconds",
  "idle-seconds": "idleSeconds",
};

export const ADMISSION_LIMIT_NAMES: readonly string[] = Object.keys(NAMES);

const MEANING =
  "names and whole numbers from 1 to 1000000 separated by commas, such as connections-per-address=4000,half-open=512 (docs/operations.md lists them)";

const readOne = (text: string): readonly [keyof AdmissionLimits, number] | undefined => {
  const [, name = "", digits = ""] = /^([a-z-]+) ?= ?([0-9]{1,7})$/.exec(text.trim()) ?? [];
  const limit = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  const value = Number(digits);
  return limit !== undefined && value >= 1 && value <= 1_000_000 ? [limit, value] : undefined;
};

export const ADMISSION_VARIABLES = {
  ADMISSION_LIMITS: z
    .string()
    .transform((text) => text.split(",").map(readOne))
    .refine((read) => read.every((one) => one !== undefined), MEANING)
    .transform((read) => Object.fromEntries(read.flatMap((one) => (one === undefined ? [] : [one]))))
    .optional(),
};

export const admissionConfig = (read: Read<typeof ADMISSION_VARIABLES>): AdmissionConfig => ({
  admission: { ...DEFAULT_ADMISSION, ...read.ADMISSION_LIMITS },
});
