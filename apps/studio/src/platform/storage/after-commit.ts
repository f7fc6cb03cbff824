import type { Database, Transaction } from "./database.ts";

const pending = new WeakMap<Transaction, (() => void)[]>();

/** Returns `database` itself, with {@link afterCommit} enabled. */
export const withCommitCallbacks = (database: Database): Database => {
  const run = database.transaction.bind(database);
  database.transaction = async (body, config) => {
    const callbacks: (() => void)[] = [];
    const result = await run((tx) => {
      pending.set(tx, callbacks);
      return body(tx);
    }, config);
    for (const callback of callbacks) callback();
    return result;
  };
  return database;
};

/**
 * Calls `callback`, which must not throw, after the commit is visible on every connection; never after a rollback. Throws
 * TypeError outside a transaction, and inside a savepoint, which may roll back separately.
 */
export const afterCommit = (tx: Transaction, callback: () => void): void => {
  const callbacks = pending.get(tx);
  if (callbacks === undefined) throw new TypeError("afterCommit takes the handle that database.transaction gave");
  callbacks.push(callback);
};
