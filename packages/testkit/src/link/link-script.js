/** Nothing passes either way from `atMs` on for `lengthMs`. */
export const outage = (atMs, lengthMs) => [
    { atMs, change: { outage: true } },
    { atMs: atMs + lengthMs, change: { outage: false } },
];
/** The part of a script that one direction follows. */
export const stepsOf = (script, direction) => script.filter((step) => step.direction === undefined || step.direction === direction);
