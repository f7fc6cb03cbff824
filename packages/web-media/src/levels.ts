export { type ChannelLevel, decibels, PeakHold, SILENCE_DB } from "@setsuna/playout";
