import { DrizzleQueryError } from "drizzle-orm";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import { DatabaseAway, orDatabaseAway } from "./database-away.ts";

/** PostgreSQL's DETAIL, CONTEXT and internal query (protocol fields D, W and q), and those of the embedded engine. */
const FIELDS_WITH_VALUES = ["detail", "where", "hint", "internalQuery", "query", "params", "parameters"];

/** Class 22 (data exception) and others end with the value in quotes. */
const withoutQuotedValue = (message: string): string => {
  const start = message.indexOf(': "');
  return start >= 0 && message.endsWith('"') ? `${message.slice(0, start)}: …` : message;
};

/** Removes the values but keeps the message, code and constraint. */
const withoutValues = (error: unknown): void => {
  if (!(error instanceof Error)) return;
  for (const field of FIELDS_WITH_VALUES) if (field in error) Reflect.deleteProperty(error, field);
  const { message } = error;
  const safe = withoutQuotedValue(message);
  if (safe === message) return;
  error.message = safe;
  if (error.stack !== undefined) error.stack = error.stack.replace(message, safe);
};

/** Keeps only the statement's text and the database's code, so that logging can't leak a parameter. */
export const failedStatement = (error: DrizzleQueryError): DrizzleQueryError => {
  withoutValues(error.cause);
  const safe = new DrizzleQueryError(error.query, [], error.cause);
  safe.message = `Failed query: ${error.query}`;
  if (error.stack !== undefined) safe.stack = error.stack.replace(error.message, safe.message);
  return safe;
};

type RunStatement = (this: unknown, text: string, parameters: unknown[], query: () => Promise<unknown>) => Promise<unknown>;

let isPatched = false;

const thrownFor = (error: DrizzleQueryError): Error => {
  const cause = orDatabaseAway(error.cause);
  return cause instanceof DatabaseAway ? cause : failedStatement(error);
};

/**
 * Removes parameters from statement errors on every engine, and converts lost connections to {@link DatabaseAway}. Safe to call
 * twice.
 */
export const keepParametersOutOfErrors = (): void => {
  if (isPatched) return;
  isPatched = true;
  const statements = PgPreparedQuery.prototype as unknown as { queryWithCache: RunStatement };
  const run = statements.queryWithCache;
  statements.queryWithCache = async function (text, parameters, query) {
    try {
      return await run.call(this, text, parameters, query);
    } catch (error) {
      throw error instanceof DrizzleQueryError ? thrownFor(error) : error;
    }
  };
};
