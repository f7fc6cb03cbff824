import { appendFileSync } from "node:fs";
import { PgPreparedQuery } from "drizzle-orm/pg-core";

/**
 * Setup file that records a program's statements for `storage/releases`. At a release: RECORD_STATEMENTS=/tmp/lines npx vitest
 * run --project unit apps/studio npx tsx scripts/recorded-statements.ts /tmp/lines >
 * apps/studio/src/platform/storage/releases/<newest migration>.json
 */
const into = process.env.RECORD_STATEMENTS;

type RunStatement = (this: unknown, text: string, ...rest: unknown[]) => Promise<unknown>;

if (into !== undefined && into !== "") {
  const seen = new Set<string>();
  const statements = PgPreparedQuery.prototype as unknown as { queryWithCache: RunStatement };
  const run = statements.queryWithCache;
  statements.queryWithCache = function (text, ...rest) {
    if (!seen.has(text)) appendFileSync(into, `${JSON.stringify(text)}\n`);
    seen.add(text);
    return run.call(this, text, ...rest);
  };
}
