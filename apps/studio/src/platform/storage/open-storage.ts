import { join } from "node:path";
import { StudioError } from "@setsuna/contracts";
import { err, type Log, ok, type Result } from "@setsuna/kit";
import type { StudioConfig } from "../config/config.ts";
import { sentenceOf } from "../config/production-rules.ts";
import type { OpenDatabase } from "./database.ts";
import { openDatabase } from "./embedded-database.ts";

/** Failures that the operator can fix, by the driver's or PostgreSQL's code. */
const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The database server of DATABASE_URL does not answer; start it or correct the address.",
  ENOTFOUND: "The host of DATABASE_URL is not known; correct the address.",
  ETIMEDOUT: "The database server of DATABASE_URL cannot be reached; look at the network.",
  "28P01": "The database server refuses the password of DATABASE_URL.",
  "28000": "The database server refuses the user of DATABASE_URL.",
  "57P03": "The database server is starting up; start again in a moment.",
  "3D000": "The database named in DATABASE_URL does not exist; create it first.",
};

export const openStorage = async (
  config: Pick<StudioConfig, "databaseUrl" | "dataDirectory">,
  log: Log,
  now: () => Date,
): Promise<Result<OpenDatabase, string>> => {
  try {
    if (config.databaseUrl === undefined) return ok(await openDatabase(join(config.dataDirectory, "database"), log, now));
    // With the embedded database, this saves the driver's memory.
    const { openPostgres } = await import("./postgres.ts");
    return ok(await openPostgres(config.databaseUrl, log));
  } catch (error) {
    if (error instanceof StudioError) return err(sentenceOf(error.code, error.detail));
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const sentence = SENTENCES[code];
    if (sentence === undefined) throw error;
    return err(sentence);
  }
};
