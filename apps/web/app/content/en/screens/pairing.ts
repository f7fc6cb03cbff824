import type { pairing as ja } from "../../ja/screens/pairing.ts";
import type { SameShape } from "../../same-shape.ts";

export const pairing: SameShape<typeof ja> = {
  pairing: {
    title: "Simple connection",
    heading: "Simple connection",
    description: "Enter the code that the other screen shows: ID, channels and password come with it.",
    offer: "Connect another device",
    offerHint: "A code, entered on another device, brings the ID, channels and password of this screen there.",
    make: "Show a code",
    again: "Show a new code",
    making: "Making a code.",
    code: "Code",
    where: "On the other device open {{address}} and enter the code, or scan the QR code.",
    qr: "QR code of the code",
    until: "Good until {{time}}, once.",
    expired: "The time of this code is over.",
    enter: "Code",
    enterHint: "The eight characters on the other screen. Upper and lower case are the same.",
    malformed: "A code is eight letters and digits.",
    go: "Next",
    looking: "Looking it up.",
    unreadable: "What the code carries could not be read. Have the other screen show a new one.",
    found: "What is this device for?",
    foundId: "Serial ID {{id}}",
    withPassword: "The password comes with it",
    use: {
      receiver: "Receive",
      sender: "Send this device's camera or screen",
      camera: "CAMERA, for a phone",
      tally: "Show the tally",
    },
    otherCode: "Enter another code",
  },
};
