/** Slow plugins are no concern of someone who starts the studio. */
export const QUIET = { checks: { bundlerTimings: false } };
