import { latencyIncludes } from "../latency-includes.ts";

/** Labels the drawing of the places, in English. */
export const places = {
  label:
    "Three places: the performer's room, the studio, the venue. Picture, voice and signals go from the performer to the studio, the finished picture from there to the venue; return picture and cues come back to the performer.",
  room: "Performer's room",
  roomLine: "camera, microphone, controller",
  studio: "Studio",
  studioLine: "tracking, rendering, mixing",
  venue: "Venue",
  venueLine: "screen and sound",
  out: "video 1, audio 1, control 4",
  back: "return (FAST)",
  cues: "cues, venue sound",
  show: ["finished picture, sound", "(normal channel)"],
  house: ["audience,", "picture and sound"],
} as const;

/** Names the parts of the delay in order, in English. */
export const names = [
  "Camera takes a frame",
  "Line to the studio",
  "Sending and receiving",
  "Tracking and rendering",
  "Line back",
  "Sending and receiving, return",
  "Screen's next refresh",
] as const;

/** Labels the bars of the delay, in English. */
export const bars = {
  label: "What makes up the delay from a movement to the sight of one's avatar moving.",
  total: "in all",
  caption: `From a movement to one's avatar moving on the return screen. Dark bars are what we measured (clean line, 30 frames a second, median of three runs, ${latencyIncludes}); light bars are assumptions: camera and screen at 60 Hz, one frame each for tracking and rendering, 30 ms round trip.`,
} as const;
