/** Holds what every bundle asks of rolldown: how long plugins take is no warning for whoever starts the studio. */
export const QUIET = { checks: { bundlerTimings: false } };
