import type { room as ja } from "../../ja/screens/room.ts";
import type { SameShape } from "../../same-shape.ts";
import { latencyIncludes } from "../latency-includes.ts";

export const room: SameShape<typeof ja> = {
  room: {
    title: "Try it now",
    description: "Send your camera to a phone or a distant screen, without signing up.",
    heading: "Your picture, on another screen",
    opening: "Opening your room.",
    again: "Try again",
    testPicture: {
      "camera-denied": "The browser blocks the camera, so this is a test picture.",
      "camera-missing": "No camera found, so this is a test picture.",
      "camera-busy": "Another app is using the camera, so this is a test picture.",
      "source-ended": "The camera was disconnected, so this is a test picture.",
      "insecure-context": "Browsers only allow the camera over https, so this is a test picture.",
      chosen: "This is a test picture.",
    },
    useCamera: "Use the camera",
    useTest: "Use a test picture",
    watchers: "Press Start to show your picture on every screen that opens the link.",
    watchersLive: "Every screen that opens the link shows your picture.",
    scan: "Scan to watch on a phone",
    scanCamera: "Scan to use the phone as a camera",
    orLink: "or open this link",
    remaining: "Time left",
    minutes: "{{minutes}} min {{seconds}} s",
    end: "The room closes after 30 minutes. Then the link stops working.",
    kept: "This room is now your Free ID and has no time limit.",
    keep: "Keep this room",
    keepHint: "Sign up for free to keep this ID and its links.",
    signedIn: "You're logged in. Your own IDs have no time limit.",
    toIds: "Send with your own ID",
    overText: "Your 30 minutes are up. Sign up within 24 hours to keep the ID.",
    newRoom: "Open a new room",
    received: "Picture from the phone",
    latency: "Latency",
    latencyCondition: latencyIncludes,
    wait: "Waiting for the phone.",
  },
  keepRoom: {
    kept: "Room {{id}} is now your Free ID. Its links still work.",
    notKept: "Could not keep room {{id}}. {{text}}",
  },
};
