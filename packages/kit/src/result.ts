/** Outcome of an operation with expected failures: typed instead of thrown. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** Makes the result of a success. */
export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });
/** Makes the result of an expected failure. */
export const err = <Failure>(error: Failure): Result<never, Failure> => ({ ok: false, error });

/** Marks a place that the types prove unreachable. Throws if they are wrong. */
export const unreachable = (value: never): never => {
  throw new Error(`unreachable: ${String(value)}`);
};
