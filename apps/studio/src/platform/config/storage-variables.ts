import { resolve } from "node:path";
import { DEFAULT_KEPT_LOG, type KeptLog, MIN_AUDIT_DAYS } from "@setsuna/contracts";
import { z } from "zod";
import { digits, type Read, url } from "./variable.ts";

export interface StorageConfig {
  readonly dataDirectory: string;
  /** Undefined: a file in the data directory, made at the first start. */
  readonly secretKey: string | undefined;
  /** Undefined selects the embedded database in the data directory. */
  readonly databaseUrl: string | undefined;
  readonly keptLog: KeptLog;
  /** Largest build that an admin may upload, bytes. */
  readonly releaseMaxBytes: number;
}

const AUDIT_MEANING = `days, ${MIN_AUDIT_DAYS} to 3660`;
const MONEY_MEANING = "years, 7 to 30: the tax law asks for seven, or ten where a loss is carried forward";
const MAIL_MEANING = "days, 1 to 3660";
const REPORT_MEANING = MAIL_MEANING;

const RELEASE_MEANING = "a size in MB, 1 to 999999";

export const STORAGE_VARIABLES = {
  DATA_DIR: z.string().min(1, "a directory").optional(),
  SECRET_KEY: z.string().min(32, "32 or more characters that nobody can guess").optional(),
  DATABASE_URL: url(
    ({ protocol, hostname }) => (protocol === "postgres:" || protocol === "postgresql:") && hostname !== "",
    "a postgres: URL, such as postgres://user:password@db.example:5432/studio",
  ).optional(),
  AUDIT_DAYS: digits(3660, AUDIT_MEANING)
    .refine((days) => days >= MIN_AUDIT_DAYS, AUDIT_MEANING)
    .optional(),
  MONEY_AUDIT_YEARS: digits(30, MONEY_MEANING)
    .refine((years) => years >= 7, MONEY_MEANING)
    .optional(),
  SENT_MAIL_DAYS: digits(3660, MAIL_MEANING)
    .refine((days) => days >= 1, MAIL_MEANING)
    .optional(),
  REPORT_DAYS: digits(3660, REPORT_MEANING)
    .refine((days) => days >= 1, REPORT_MEANING)
    .optional(),
  RELEASE_MAX_MB: digits(999_999, RELEASE_MEANING)
    .refine((value) => value >= 1, RELEASE_MEANING)
    .optional(),
};

export const storageConfig = (read: Read<typeof STORAGE_VARIABLES>, workingDirectory: string): StorageConfig => ({
  dataDirectory: resolve(workingDirectory, read.DATA_DIR ?? ".setsuna"),
  secretKey: read.SECRET_KEY,
  databaseUrl: read.DATABASE_URL,
  keptLog: {
    auditDays: read.AUDIT_DAYS ?? DEFAULT_KEPT_LOG.auditDays,
    moneyYears: read.MONEY_AUDIT_YEARS ?? DEFAULT_KEPT_LOG.moneyYears,
    sentMailDays: read.SENT_MAIL_DAYS ?? DEFAULT_KEPT_LOG.sentMailDays,
    reportDays: read.REPORT_DAYS ?? DEFAULT_KEPT_LOG.reportDays,
  },
  releaseMaxBytes: (read.RELEASE_MAX_MB ?? 4096) * 1_000_000,
});
