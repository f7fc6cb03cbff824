const drop = () => undefined;
/** A log that keeps nothing. */
export const silentLog = { debug: drop, info: drop, warn: drop, error: drop };
