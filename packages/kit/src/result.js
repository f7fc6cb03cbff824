/** The outcome that was hoped for. */
export const ok = (value) => ({ ok: true, value });
/** An expected failure. */
export const err = (error) => ({ ok: false, error });
/** Marks a place that the types prove unreachable. Throws when the types were lied to. */
export const unreachable = (value) => {
    throw new Error(`unreachable: ${String(value)}`);
};
