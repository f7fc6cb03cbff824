import type { room as ja } from "../../ja/screens/room.ts";
import type { SameShape } from "../../same-shape.ts";
import { latencyIncludes } from "../latency-includes.ts";

export const room: SameShape<typeof ja> = {
  room: {
    title: "Try it now",
    description: "Send your camera to a phone or a screen far away, without signing up.",
    heading: "Your picture, on another screen",
    opening: "Getting a room ready.",
    again: "Try again",
    testPicture: {
      "camera-denied": "The camera is not allowed, so this is a test picture.",
      "camera-missing": "There is no camera here, so this is a test picture.",
      "camera-busy": "Another app is using the camera, so this is a test picture.",
      "source-ended": "The camera was disconnected, so this is a test picture.",
      "insecure-context": "Browsers only allow the camera over https, so this is a test picture.",
      chosen: "This is a test picture.",
    },
    useCamera: "Use the camera",
    useTest: "Use a test picture",
    watchers: "Press Start, and your picture shows on every screen that opens the link.",
    watchersLive: "Your picture shows on every screen that opens the link.",
    scan: "Scan to watch on a phone",
    scanCamera: "Scan to use the phone as a camera",
    orLink: "or open this link",
    remaining: "Time left",
    minutes: "{{minutes}} min {{seconds}} s",
    end: "The room is open for 30 minutes. Then the picture stops and the link stops working.",
    kept: "This room is now your Free ID and has no time limit.",
    keep: "Keep this room",
    keepHint: "Sign up for free and this ID is yours. The links stay as they are.",
    signedIn: "You are logged in: your own IDs have no time limit.",
    toIds: "Send with your own ID",
    overText: "The 30 minutes are over and the picture has stopped. Sign up within 24 hours and the ID is yours.",
    newRoom: "Open a new room",
    received: "Picture from the phone",
    latency: "Latency",
    latencyCondition: latencyIncludes,
    wait: "Waiting for the phone's picture.",
  },
  keepRoom: {
    kept: "Room {{id}} is now your Free ID. Its links stay as they are.",
    notKept: "Room {{id}} could not be kept. {{text}}",
  },
};
