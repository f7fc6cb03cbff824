import type { TroubleArea, TroubleWords } from "../../../guides/troubleshooting/trouble.ts";

export const enWords: TroubleWords = {
  lead: "From what you notice to its likely cause and what to do next. If the screen shows a code, see the list of errors below as well.",
  search: "Search",
  searchHint: "What you see, a word, or the code of an error.",
  found: (count) => (count === 1 ? "1 entry" : `${count} entries`),
  none: "Nothing found. Try another word, or write to us.",
  causes: "Likely causes",
  remedies: "What to do",
  errors: "List of errors",
  errorsLead: "The codes that screens and the API show, with what they say. Tell us the code when you write to us.",
  code: "Code",
  message: "Message",
  more: "More",
};

export const enTrouble: readonly TroubleArea[] = [
  {
    id: "stream",
    heading: "Picture and sound",
    symptoms: [
      {
        id: "no-picture",
        symptom: "No picture arrives",
        causes: [
          "ID, channel number or password differ between sender and receiver",
          "The sender has not started yet",
          "A network or firewall stops the connection",
        ],
        remedies: [
          "If the receiver says that it waits for the sender, compare ID and channel number on both sides.",
          "See whether the line below the sender's picture says that nothing is being sent.",
          {
            text: "If it works with both pages on one device, the settings are right and the network between is the cause.",
            link: { to: "#network-blocked", text: "It does not connect from some places" },
          },
          {
            text: "An ID whose contract is restricted does not connect.",
            link: { to: "/connectionstatus#contract", text: "States of a contract" },
          },
        ],
      },
      {
        id: "unstable",
        symptom: "The picture stutters, breaks up or lags",
        causes: [
          "The line carries less than is being sent",
          "Packets are lost or arrive unevenly",
          "A device is too slow for it",
        ],
        remedies: [
          "Lower the size or the frame rate of the picture, then the bitrate.",
          "Raise the delay of the receiver: with 100 to 300 ms most disturbances are not seen.",
          "Look at the statistics for packets lost and sent again. If they keep growing it is the line, if not a device.",
          "Use a cable rather than Wi-Fi, or Wi-Fi at 5 GHz, and pause other traffic on the line.",
          {
            text: "A receiver can lower the sender's bitrate.",
            link: { to: "/howto#control-quality", text: "Using Control Quality" },
          },
        ],
      },
      {
        id: "no-sound",
        symptom: "There is no sound",
        causes: [
          "The browser holds sound back until you press something",
          "The receiver is muted, or another player is heard alone",
          "The audio channel is blank, or not the sender's",
        ],
        remedies: [
          "Press Turn on sound if it stands over the picture.",
          "Watch the levels of both ends. If the receiver's move, check the volume and output of the device.",
          "See that the sender's sound is not set to none.",
        ],
      },
      {
        id: "echo",
        symptom: "Voices echo",
        causes: ["The microphone hears the loudspeaker", "Sender and receiver sound in one room"],
        remedies: ["Switch echo cancellation on at the sender.", "Use headphones, or mute the receiver."],
      },
      {
        id: "stream-exists",
        symptom: "“Previous stream exists!” and nothing is sent",
        causes: [
          "Another device sends on the same channel of the ID",
          "Sending was stopped a moment ago and the server still holds it",
        ],
        remedies: [
          "Stop the other sender or choose another channel: the first sender wins.",
          "Just after a stop, wait a few seconds and start again. It also happens right after an encoder was restarted.",
          {
            text: "The licensee sees in My Page which device is sending, and can end it.",
            link: { to: "/connectionstatus", text: "Communication status" },
          },
        ],
      },
      {
        id: "size-limit",
        symptom: "Sending ends because of the size of the picture",
        causes: ["The picture is larger than the plan allows"],
        remedies: [
          {
            text: "Lower it to 1280×720, or change the plan.",
            link: { to: "/purchaseandcancellation#plans", text: "Plans and prices" },
          },
        ],
      },
      {
        id: "password-refused",
        symptom: "The ID or its password is refused, or nothing can be decrypted",
        causes: [
          "The serial ID was mistyped, was changed, or is no more: the message is the same as for a wrong password",
          "The passwords of sender, receiver and My Page are not the same",
          "A password was entered for an ID that has none",
          "The licensee changed it while it was in use",
        ],
        remedies: [
          "Compare the serial ID with the one in My Page.",
          "Check capital letters and blanks, and enter the password again on both sides.",
          "Simple connection carries the password too.",
          "If it is forgotten, the licensee sets a new one in My Page. The old one cannot be shown.",
        ],
      },
    ],
  },
  {
    id: "devices",
    heading: "Cameras and devices",
    symptoms: [
      {
        id: "camera-denied",
        symptom: "Camera or microphone is not allowed",
        causes: [
          "It was not allowed in the browser",
          "The system does not let the browser use it",
          "The page was not opened over https",
        ],
        remedies: [
          "Open the sign to the left of the address, allow camera and microphone, and start again.",
          "Allow the browser in the privacy settings of macOS or Windows.",
          "See that the address begins with https.",
        ],
      },
      {
        id: "camera-missing",
        symptom: "A camera is not found or cannot be opened",
        causes: [
          "A cable is loose, or a hub gives too little power",
          "Another program is using the camera",
          "A USB capture device and the computer do not get along",
          "macOS 14.1 and later may not recognise an external video device",
        ],
        remedies: [
          "Connect it without a hub, and try another port.",
          "Close programs that use the camera, such as those for meetings.",
          "USB capture fails on some computers: try another computer or device.",
          "On macOS a newer driver or extension of the maker may be needed. If the system's own camera program shows nothing either, it is the system or the device.",
        ],
      },
      {
        id: "encoder",
        symptom: "Sending is heavy, or the Nvidia encoder is not used",
        causes: [
          "Hardware acceleration is off in the browser",
          "On Windows the Nvidia encoder may be unavailable",
          "The graphics driver is old",
        ],
        remedies: [
          "Switch hardware acceleration on in the browser, and bring the driver up to date.",
          "If the encode time in the statistics comes near the time of one frame (33 ms at 30 frames a second), lower size or frame rate.",
          "Set the codec to automatic: VP9 and AV1 cost more.",
        ],
      },
      {
        id: "phone-stops",
        symptom: "A phone stops when another app is opened",
        causes: ["The system stops camera and sensors of a browser in the background"],
        remedies: ["Stay on the page while sending, and keep the phone charged. Its screen is kept on."],
      },
      {
        id: "no-sensor",
        symptom: "CTRL shows no sensor or controller",
        causes: ["Sensors were not allowed", "The device has none", "No button of the controller has been pressed yet"],
        remedies: [
          "Allow it when you start. The page has to be open over https.",
          "Connect the controller, then press any of its buttons.",
          { text: "Check the numbers.", link: { to: "/controlsignals#channels", text: "Which channel has what" } },
        ],
      },
    ],
  },
  {
    id: "network",
    heading: "Network",
    symptoms: [
      {
        id: "network-blocked",
        symptom: "It does not connect from some places (company, school, pocket Wi-Fi)",
        causes: [
          "Networks of companies and schools, and some pocket Wi-Fi, stop UDP",
          "A firewall or antivirus program stops the browser",
          "A VPN or proxy is in between",
        ],
        remedies: [
          "Try another line, such as a phone's. If that works, the first line is the cause.",
          "Ask whoever runs the network to allow https (WebSocket) and UDP to this site.",
          "Try without the VPN.",
        ],
      },
      {
        id: "keeps-reconnecting",
        symptom: "It says “reconnecting” again and again",
        causes: ["The line drops out for moments", "The radio signal is weak", "A relay has just been replaced"],
        remedies: [
          "Once is nothing to worry about: it comes back by itself.",
          "If it goes on, use a cable or move closer to the access point.",
          "If it happens on every line, write to us with the time and the ID.",
        ],
      },
      {
        id: "address-refused",
        symptom: "The network (IP address) is refused",
        causes: ["The ID has an IP restriction, and the address of this line is not on its list"],
        remedies: [
          {
            text: "The licensee adds the present global IP address in My Page.",
            link: { to: "/explanation#ip-restriction", text: "IP restriction" },
          },
          "On the direct route the other end's address has to be on the list as well.",
        ],
      },
      {
        id: "pairing-code",
        symptom: "The code of simple connection cannot be used",
        causes: ["Five minutes have passed", "It was used already", "A letter was misread"],
        remedies: ["Have the other screen show a new code.", "The QR code cannot be mistyped."],
      },
    ],
  },
  {
    id: "account",
    heading: "Account",
    symptoms: [
      {
        id: "no-mail",
        symptom: "The mail for confirmation or a new password does not arrive",
        causes: ["It is still on its way", "It is among the junk mail", "The address was mistyped"],
        remedies: [
          "It takes minutes, rarely hours. Look among the junk mail too.",
          "The link for a new password works for one hour. Use the newest mail.",
          "If the address was wrong, register again.",
        ],
      },
      {
        id: "cannot-sign-in",
        symptom: "Signing in fails",
        causes: [
          "Email address or password is wrong",
          "The address is not confirmed yet",
          "Too many failures: it is closed for a while",
        ],
        remedies: [
          { text: "A new password can be set.", link: { to: "/auth", text: "Page to sign in" } },
          "Open the link of the mail that came when you registered.",
          "Wait a while, then try again.",
        ],
      },
    ],
  },
  {
    id: "payment",
    heading: "Payment",
    symptoms: [
      {
        id: "payment-failed",
        symptom: "A card cannot be charged",
        causes: ["Its issuer declined", "The check of the holder (3-D Secure) was not finished", "The card has expired"],
        remedies: [
          { text: "Register another card.", link: { to: "/user/payment", text: "Update payment information" } },
          "Ask the issuer whether payments on the internet are blocked.",
          {
            text: "What follows when a renewal cannot be paid:",
            link: { to: "/purchaseandcancellation#failed", text: "When a payment fails" },
          },
        ],
      },
      {
        id: "payment-unknown",
        symptom: "The page closed before a purchase had an outcome",
        causes: ["The connection broke", "The card's issuer takes its time"],
        remedies: [
          "Look at the licences and receipts in My Page. If it succeeded, a mail comes too.",
          "Until the earlier payment has ended, another is not taken. Nothing is charged twice.",
        ],
      },
    ],
  },
  {
    id: "apps",
    heading: "Apps and plugin",
    symptoms: [
      {
        id: "plugin-load",
        symptom: "The plugin for the node-based tool fails to load",
        causes: ["The recommended environment is not met"],
        remedies: [
          {
            text: "See what it needs. The plugin is not released yet.",
            link: { to: "/lms", text: "Plugin for the node-based tool" },
          },
        ],
      },
      {
        id: "non-commercial",
        symptom: "A non-commercial node-based tool does not take 1920×1080",
        causes: ["Its non-commercial edition handles pictures up to 1280×720"],
        remedies: ["Receive 1280×720, or use the tool's commercial edition."],
      },
      {
        id: "decklink",
        symptom: "DeckLink SDI does not work on Windows",
        causes: ["The Windows app does not support DeckLink SDI"],
        remedies: [
          {
            text: "Send by WHIP from software that takes DeckLink.",
            link: { to: "/explanation#whip", text: "WHIP and WHEP" },
          },
        ],
      },
      {
        id: "ndi",
        symptom: "NDI is unsteady on Windows",
        causes: ["NDI on Windows is a trial"],
        remedies: ["For a show, send by WHIP from software that takes NDI."],
      },
    ],
  },
];
