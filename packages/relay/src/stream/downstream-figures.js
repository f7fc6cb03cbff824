/** A subscriber that stands for itself alone. */
export const ONE_SUBSCRIBER = { receivers: 1, forwarded: 1 };
