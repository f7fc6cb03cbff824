/** Options of rolldown for every bundle: slow plugins are no warning for whoever starts the studio. */
export const QUIET = { checks: { bundlerTimings: false } };
