/**
 * Returns whether a bandwidth estimate, in bit/s, has changed so much that it is reported at once and not with the next regular report.
 * Undefined: not known.
 */
export const hasPathChanged = (before, now) => before === undefined || now === undefined ? before !== now : now < 0.95 * before || now > 1.1 * before;
