/** Levels as the screens show them; needs no browser. */
export { decibels, PeakHold, SILENCE_DB } from "@setsuna/playout";
