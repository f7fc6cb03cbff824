import type { share as ja } from "../../ja/screens/share.ts";
import type { SameShape } from "../../same-shape.ts";

export const share: SameShape<typeof ja> = {
  share: {
    heading: "Share",
    way: "Share with",
    ways: { watch: "Watch", contribute: "Contribute", phone: "Phone", obs: "OBS" },
    hint: {
      watch: "Whoever opens this link sees this picture.",
      contribute:
        "Whoever opens this link can send a camera and a microphone to your ID, as video {{channel}}. There is nothing to set up.",
      phone: "Scan the QR code with the phone's camera.",
      obs: "Paste it into a Browser source in OBS. It shows the picture and nothing else.",
    },
    phoneUse: "What the phone does",
    phoneUses: { player: "Watches", camera: "Is the camera" },
    full: "All video channels of this ID are in use.",
    noId: "Enter a serial ID to get links.",
    password: "Put the password into the link",
    passwordHint: "Whoever has the link gets in without typing it.",
    needsPassword: "This ID needs a password. Enter it, and links can carry it.",
    enterPassword: "Enter the password",
    copy: "Copy",
    copied: "Copied",
    qr: "QR code of the link",
  },
  contribute: {
    title: "Send your picture",
    heading: "Send to {{id}}",
    description: "Where an invited guest sends a camera and a microphone.",
    lead: "It arrives as video {{channel}}. Nothing is sent until you press Start.",
    broken: "This link is not complete. Ask whoever sent it to you for a new one.",
    cameraOff: "Turn the camera off",
    cameraOn: "Turn the camera on",
    microphoneOff: "Mute the microphone",
    microphoneOn: "Unmute the microphone",
  },
};
