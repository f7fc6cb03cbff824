import type { Database, Transaction } from "./database.ts";

/** Callbacks of the transactions that run now. */
const pending = new WeakMap<Transaction, (() => void)[]>();

/** Returns `database` itself; {@link afterCommit} works inside its transactions from here on. */
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
 * Calls `callback`, which must not throw, once the transaction has committed and is visible on every connection. Never called
 * after a rollback. Throws TypeError outside a transaction and inside a savepoint, which may roll back separately.
 */
export const afterCommit = (tx: Transaction, callback: () => void): void => {
  const callbacks = pending.get(tx);
  if (callbacks === undefined) throw new TypeError("afterCommit takes the handle that database.transaction gave");
  callbacks.push(callback);
};
