/** The outcome of something that is expected to fail sometimes: no throw, the failure is typed. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** The outcome that was hoped for. */
export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });
/** An expected failure. */
export const err = <Failure>(error: Failure): Result<never, Failure> => ({ ok: false, error });

/** Marks a place that the types prove unreachable. Throws when the types were lied to. */
export const unreachable = (value: never): never => {
  throw new Error(`unreachable: ${String(value)}`);
};
