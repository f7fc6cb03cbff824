/** For receivers, on a control channel (docs/control-signals.md, Receivers). Pages obey with `remote=1` in the link. */

/** Key of a state: the displayed delay, ms ({@link DelayMs}). */
export const RECEIVER_DELAY_KEY = "receiver-delay";
/** Key of an event: `open` plays the last seconds, `close` returns to live. */
export const RECEIVER_REPLAY_KEY = "receiver-replay";
