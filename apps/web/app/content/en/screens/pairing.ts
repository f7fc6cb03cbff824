import type { pairing as ja } from "../../ja/screens/pairing.ts";
import type { SameShape } from "../../same-shape.ts";

export const pairing: SameShape<typeof ja> = {
  pairing: {
    title: "Simple connection",
    heading: "Simple connection",
    description: "Enter the code shown on the other screen to copy its ID, channels and password.",
    offer: "Connect another device",
    offerHint: "Enter a code on another device to copy this screen's ID, channels and password to it.",
    make: "Show a code",
    again: "Show a new code",
    code: "Code",
    where: "On the other device open {{address}} and enter the code, or scan the QR code.",
    qr: "QR code with the code",
    until: "Works once, until {{time}}.",
    expired: "This code has expired.",
    enter: "Code",
    enterHint: "The eight characters on the other screen, in upper or lower case.",
    malformed: "A code has eight letters and digits.",
    go: "Next",
    unreadable: "The code could not be read. Show a new one on the other screen.",
    found: "What is this device for?",
    foundId: "Serial ID {{id}}",
    withPassword: "Includes the password",
    use: {
      receiver: "Receive",
      sender: "Send this device's camera or screen",
      camera: "CAMERA, for a phone",
      tally: "Show the tally",
    },
    otherCode: "Enter another code",
  },
};
