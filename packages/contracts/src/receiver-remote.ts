/** Orders to receivers over a control channel (docs/control-signals.md, Receivers). A page obeys them where its link says `remote=1`. */

/** State: the delay that the receivers show, ms ({@link DelayMs}). */
export const RECEIVER_DELAY_KEY = "receiver-delay";
/** Event: `open` plays the last seconds, `close` goes back to live. */
export const RECEIVER_REPLAY_KEY = "receiver-replay";
