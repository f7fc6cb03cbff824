import type { share as ja } from "../../ja/screens/share.ts";
import type { SameShape } from "../../same-shape.ts";

export const share: SameShape<typeof ja> = {
  share: {
    heading: "Share",
    summary: "Links for viewers, guests, phones and OBS",
    way: "Share as",
    ways: { watch: "Watch", contribute: "Contribute", phone: "Phone", obs: "OBS" },
    hint: {
      watch: "Anyone who opens this link can watch.",
      contribute:
        "Anyone who opens this link can send their camera and microphone to your ID as video {{channel}}, without setting anything up.",
      phone: "Scan the QR code with the phone's camera.",
      obs: "Paste it into a Browser source in OBS. It shows the picture only.",
    },
    phoneUse: "Use the phone to",
    phoneUses: { player: "Watch", camera: "Send its camera" },
    full: "All video channels of this ID are in use.",
    noId: "Enter a serial ID to get links.",
    crew: "Viewers may talk to me and set the tally",
    crewHint: "For your crew. This only shows the buttons. Links that the server restricts are made in My Page.",
    password: "Include the password in the link",
    passwordHint: "Anyone with the link can connect without typing it.",
    byLink: "These links share your own access. To revoke people one by one, make a link for each in My Page.",
    needsPassword: "This ID needs a password. Enter it to include it in links.",
    enterPassword: "Enter the password",
    copy: "Copy",
    copied: "Copied",
    qr: "QR code of the link",
  },
  contribute: {
    title: "Send your picture",
    heading: "Send to {{id}}",
    description: "Send your camera and microphone as a guest.",
    lead: "Your picture goes to {{id}}, video {{channel}}. Nothing is sent until you press Start.",
    broken: "This link is incomplete. Ask the person who sent it for a new one.",
    cameraOff: "Turn the camera off",
    cameraOn: "Turn the camera on",
  },
};
