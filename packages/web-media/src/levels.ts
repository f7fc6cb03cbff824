/** Levels as the screens show them; needs no browser. */
export { type ChannelLevel, decibels, PeakHold, SILENCE_DB } from "@setsuna/playout";
