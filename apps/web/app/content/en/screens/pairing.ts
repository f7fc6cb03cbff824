import type { pairing as ja } from "../../ja/screens/pairing.ts";
import type { SameShape } from "../../same-shape.ts";

export const pairing: SameShape<typeof ja> = {
  pairing: {
    title: "Simple connection",
    heading: "Simple connection",
    description: "Enter the code from the other screen to copy its ID, channels and password.",
    offer: "Connect another device",
    offerHint: "Enter the code on another device to use the same ID, channels and password there.",
    make: "Show a code",
    again: "Show a new code",
    code: "Code",
    where: "On the other device open {{address}} and enter the code, or scan the QR code.",
    qr: "QR code with this code",
    until: "Works once, until {{time}}.",
    expired: "This code has expired.",
    enter: "Code",
    enterHint: "The eight characters on the other screen, in upper or lower case.",
    malformed: "Enter the eight letters and digits of the code.",
    go: "Next",
    unreadable: "Could not read the code. Show a new one on the other screen.",
    found: "What is this device for?",
    foundId: "Serial ID {{id}}",
    withPassword: "Includes the password",
    use: {
      receiver: "Receive",
      sender: "Send this device's camera or screen",
      camera: "Use as camera (CAMERA)",
      tally: "Show the tally",
    },
    otherCode: "Enter another code",
  },
};
