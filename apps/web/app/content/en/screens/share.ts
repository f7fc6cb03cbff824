import type { share as ja } from "../../ja/screens/share.ts";
import type { SameShape } from "../../same-shape.ts";

export const share: SameShape<typeof ja> = {
  share: {
    heading: "Share",
    summary: "Links to watch, contribute, use a phone, add to OBS",
    way: "Share as",
    ways: { watch: "Watch", contribute: "Contribute", phone: "Phone", obs: "OBS" },
    hint: {
      watch: "Anyone who opens this link can watch.",
      contribute:
        "Anyone who opens this link can send a camera and microphone to your ID, as video {{channel}}. There is nothing to set up.",
      phone: "Scan the QR code with the phone's camera.",
      obs: "Paste it into a Browser source in OBS. It shows only the picture.",
    },
    phoneUse: "Use the phone to",
    phoneUses: { player: "Watch", camera: "Use phone as camera" },
    full: "All video channels of this ID are in use.",
    noId: "Enter a serial ID to get links.",
    crew: "Viewers may talk to me and set the tally",
    crewHint: "For your crew. This only hides the buttons; a link that the server limits is made in My Page.",
    password: "Include the password in the link",
    passwordHint: "Anyone with the link gets in without typing it.",
    byLink: "They carry the link that this page itself uses. To give each person a link that can be revoked, make it in My Page.",
    needsPassword: "This ID needs a password. Enter it to include it in links.",
    enterPassword: "Enter the password",
    copy: "Copy",
    copied: "Copied",
    qr: "QR code of the link",
  },
  contribute: {
    title: "Send your picture",
    heading: "Send to {{id}}",
    description: "Lets an invited guest send a camera and microphone.",
    lead: "You send to {{id}}, video {{channel}}. Nothing is sent until you press Start.",
    broken: "This link is incomplete. Ask the person who sent it for a new one.",
    cameraOff: "Turn the camera off",
    cameraOn: "Turn the camera on",
  },
};
