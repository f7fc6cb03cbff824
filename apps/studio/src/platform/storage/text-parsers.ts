import type { ParserOptions, PGlite, QueryOptions } from "@electric-sql/pglite";

/** OIDs of dates, times, intervals, and lists of them and of numerics. */
const READ_BY_DRIZZLE = [1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231];

export const TEXT_PARSERS: ParserOptions = Object.fromEntries(READ_BY_DRIZZLE.map((type) => [type, (text: string) => text]));

const withoutParsers = (options: QueryOptions | undefined): QueryOptions | undefined =>
  options?.parsers === undefined ? options : { ...options, parsers: undefined };

/**
 * Drizzle passes parsers with every statement, for which the engine copies all its four hundred: a third of a short statement's
 * time. Set them once instead.
 */
export const withOwnParsers = (engine: PGlite): PGlite => {
  const query = engine.query.bind(engine);
  engine.query = (text, parameters, options) => query(text, parameters, withoutParsers(options));
  const transaction = engine.transaction.bind(engine);
  engine.transaction = (work) =>
    transaction((tx) => {
      const queryInside = tx.query.bind(tx);
      tx.query = (text, parameters, options) => queryInside(text, parameters, withoutParsers(options));
      return work(tx);
    });
  return engine;
};
