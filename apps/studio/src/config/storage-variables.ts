import { resolve } from "node:path";
import { z } from "zod";
import { digits, type Read, url } from "./variable.ts";

/** What is kept, and where. */
export interface StorageConfig {
  /** Absolute path. */
  readonly dataDirectory: string;
  /** Undefined: a file in the data directory, made at the first start. */
  readonly secretKey: string | undefined;
  /** A PostgreSQL server; undefined: the embedded database in the data directory. */
  readonly databaseUrl: string | undefined;
  /** The largest build that an admin may upload, in bytes. */
  readonly releaseMaxBytes: number;
}

const RELEASE_MEANING = "a size in MB, 1 to 999999";

export const STORAGE_VARIABLES = {
  DATA_DIR: z.string().min(1, "a directory").optional(),
  SECRET_KEY: z.string().min(32, "32 or more characters that nobody can guess").optional(),
  DATABASE_URL: url(
    ({ protocol, hostname }) => (protocol === "postgres:" || protocol === "postgresql:") && hostname !== "",
    "a postgres: URL, such as postgres://user:password@db.example:5432/studio",
  ).optional(),
  RELEASE_MAX_MB: digits(999_999, RELEASE_MEANING)
    .refine((value) => value >= 1, RELEASE_MEANING)
    .optional(),
};

export const storageConfig = (read: Read<typeof STORAGE_VARIABLES>, workingDirectory: string): StorageConfig => ({
  dataDirectory: resolve(workingDirectory, read.DATA_DIR ?? ".setsuna"),
  secretKey: read.SECRET_KEY,
  databaseUrl: read.DATABASE_URL,
  releaseMaxBytes: (read.RELEASE_MAX_MB ?? 4096) * 1_000_000,
});
