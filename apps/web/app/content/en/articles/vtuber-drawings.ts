import { latencyIncludes } from "../latency-includes.ts";

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

export const names = [
  "Camera captures a frame",
  "Network to the studio",
  "Sending and receiving",
  "Tracking and rendering",
  "Network back",
  "Sending and receiving, return",
  "Screen refresh",
] as const;

export const bars = {
  label: "What makes up the delay between a movement and seeing the avatar move.",
  total: "total",
  caption: `From a movement to the avatar moving on the return screen. Dark bars were measured (clean network, 30 frames per second, median of three runs, ${latencyIncludes}); light bars are assumptions: camera and screen at 60 Hz, one frame each for tracking and rendering, 30 ms round trip.`,
} as const;
