/** Slow plugins are no warning for someone who starts the studio. */
export const QUIET = { checks: { bundlerTimings: false } };
