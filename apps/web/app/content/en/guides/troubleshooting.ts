import type { TroubleArea, TroubleWords } from "../../../guides/troubleshooting/trouble.ts";

export const enWords: TroubleWords = {
  lead: "Start from what you see, and find the likely cause and what to do about it. If the screen shows a code, see the list of errors below too.",
  search: "Search",
  searchHint: "What you see, a word, or an error code.",
  found: (count) => (count === 1 ? "1 entry" : `${count} entries`),
  none: "Nothing found. Try another word, or write to us.",
  causes: "Likely causes",
  remedies: "What to do",
  errors: "List of errors",
  errorsLead: "The codes that the pages and the API show, with their messages. Please include the code when you write to us.",
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
          "ID, channel number or password differs between sender and receiver",
          "The sender has not started yet",
          "A network or firewall blocks the connection",
        ],
        remedies: [
          "If the receiver says that it is waiting for the sender, compare ID and channel number on both sides.",
          "Check the line below the sender's picture: does it say that nothing is being sent?",
          {
            text: "If it works with both pages on one device, the settings are right and the cause is the network in between.",
            link: { to: "#network-blocked", text: "It does not connect from some places" },
          },
          {
            text: "An ID with a restricted contract does not connect.",
            link: { to: "/connectionstatus#contract", text: "Contract states" },
          },
        ],
      },
      {
        id: "unstable",
        symptom: "The picture stutters, breaks up or lags",
        causes: ["The connection carries less than is being sent", "Packets get lost or arrive unevenly", "A device is too slow"],
        remedies: [
          "Lower the picture size or the frame rate, then the bitrate.",
          "Raise the delay on the receiver: 100 to 300 ms hides most disturbances.",
          "Look at lost and retransmitted packets in the statistics. If they keep growing, it is the network; if not, a device.",
          "Use a cable rather than Wi-Fi, or 5 GHz Wi-Fi, and pause other traffic on the connection.",
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
          "The browser blocks sound until you press something",
          "The receiver is muted, or another player is soloed",
          "The audio channel is blank, or not the one being sent",
        ],
        remedies: [
          "Press Turn on sound if it is shown over the picture.",
          "Watch the levels at both ends. If the receiver's are moving, check the device's volume and output.",
          "Check that sound on the sender is not set to None.",
        ],
      },
      {
        id: "echo",
        symptom: "Voices echo",
        causes: ["The microphone picks up the loudspeaker", "Sender and receiver are playing in the same room"],
        remedies: ["Turn on echo cancellation on the sender.", "Use headphones, or mute the receiver."],
      },
      {
        id: "stream-exists",
        symptom: "“Previous stream exists!” and nothing is sent",
        causes: [
          "Another device is sending on the same channel of the ID",
          "Sending stopped only a moment ago and the server still holds the channel",
        ],
        remedies: [
          "Stop the other sender, or choose another channel: the first sender wins.",
          "Right after a stop, or after restarting an encoder, wait a few seconds and start again.",
          {
            text: "In My Page the licensee can see which device is sending, and end its connection.",
            link: { to: "/connectionstatus", text: "Communication status" },
          },
        ],
      },
      {
        id: "size-limit",
        symptom: "Sending stops because of the picture size",
        causes: ["The picture is larger than the plan allows"],
        remedies: [
          {
            text: "Lower the size to 1280×720, or change your plan.",
            link: { to: "/purchaseandcancellation#plans", text: "Plans and prices" },
          },
        ],
      },
      {
        id: "password-refused",
        symptom: "The ID or its password is refused, or nothing can be decrypted",
        causes: [
          "The serial ID was mistyped, changed or deleted: the message is the same as for a wrong password",
          "The passwords on the sender, the receiver and My Page do not match",
          "A password was entered for an ID that has none",
          "The licensee changed the password while it was in use",
        ],
        remedies: [
          "Compare the serial ID with the one in My Page.",
          "Check upper and lower case and spaces, and enter the password again on both sides.",
          "Simple connection passes the password on too.",
          "If you have forgotten it, the licensee can set a new one in My Page. The old one cannot be shown.",
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
        symptom: "The camera or microphone is not allowed",
        causes: [
          "Permission was refused in the browser",
          "The operating system does not let the browser use it",
          "The page was not opened over https",
        ],
        remedies: [
          "Click the icon to the left of the address, allow the camera and microphone, and start again.",
          "Allow the browser in the privacy settings of macOS or Windows.",
          "Check that the address begins with https.",
        ],
      },
      {
        id: "camera-missing",
        symptom: "A camera is not found or cannot be opened",
        causes: [
          "A cable is loose, or a hub supplies too little power",
          "Another app is using the camera",
          "The USB capture device does not work with this computer",
          "macOS 14.1 and later may not recognise an external video device",
        ],
        remedies: [
          "Connect it without a hub, and try another port.",
          "Close apps that use the camera, such as video meetings.",
          "USB capture fails on some computers: try another computer or device.",
          "On macOS you may need a newer driver or extension from the manufacturer. If the system's own camera app shows nothing either, the cause is the system or the device.",
        ],
      },
      {
        id: "encoder",
        symptom: "Sending loads the computer heavily, or the Nvidia encoder is not used",
        causes: [
          "Hardware acceleration is off in the browser",
          "On Windows the Nvidia encoder may be unavailable",
          "The graphics driver is out of date",
        ],
        remedies: [
          "Turn on hardware acceleration in the browser, and update the driver.",
          "If the encode time in the statistics approaches the length of one frame (33 ms at 30 frames per second), lower the size or the frame rate.",
          "Set the codec to Auto: VP9 and AV1 need more computing power.",
        ],
      },
      {
        id: "phone-stops",
        symptom: "A phone stops when you open another app",
        causes: ["The phone stops a browser's camera and sensors in the background"],
        remedies: ["Stay on the page while sending, and keep the phone charged. The screen stays on by itself."],
      },
      {
        id: "no-sensor",
        symptom: "CTRL shows no sensor or controller",
        causes: [
          "Permission for the sensors was refused",
          "The device has none",
          "No button on the controller has been pressed yet",
        ],
        remedies: [
          "Allow the sensors when you start. The page has to be opened over https.",
          "Connect the controller, then press any button.",
          { text: "Check the channel numbers.", link: { to: "/controlsignals#channels", text: "What each channel carries" } },
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
          "Company and school networks, and some pocket Wi-Fi, block UDP",
          "A firewall or antivirus software blocks the browser",
          "A VPN or proxy is in between",
        ],
        remedies: [
          "Try another connection, such as a phone's. If that works, the first network is the cause.",
          "Ask the network's administrator to allow https (WebSocket) and UDP to this site.",
          "Try without the VPN.",
        ],
      },
      {
        id: "keeps-reconnecting",
        symptom: "It keeps saying “reconnecting”",
        causes: ["The connection drops out briefly", "The Wi-Fi or mobile signal is weak", "A relay has just been replaced"],
        remedies: [
          "Once in a while is nothing to worry about: it comes back by itself.",
          "If it keeps happening, use a cable or move closer to the access point.",
          "If it happens on every network, write to us with the time and the ID.",
        ],
      },
      {
        id: "address-refused",
        symptom: "The network (IP address) is refused",
        causes: ["The ID has an IP restriction, and this network's address is not on its list"],
        remedies: [
          {
            text: "The licensee can add your current global IP address in My Page.",
            link: { to: "/explanation#ip-restriction", text: "IP restriction" },
          },
          "On the direct route, the address at the other end has to be on the list as well.",
        ],
      },
      {
        id: "pairing-code",
        symptom: "A simple connection code does not work",
        causes: ["Five minutes have passed", "It has already been used", "A character was misread"],
        remedies: ["Show a new code on the other screen.", "Scan the QR code instead: there is nothing to mistype."],
      },
    ],
  },
  {
    id: "account",
    heading: "Account",
    symptoms: [
      {
        id: "no-mail",
        symptom: "The email to confirm an address or reset a password does not arrive",
        causes: ["It is still on its way", "It is in the spam folder", "The address was mistyped"],
        remedies: [
          "It usually takes minutes, rarely hours. Check the spam folder too.",
          "The link to reset a password works for one hour. Use the latest email.",
          "If the address was wrong, sign up again.",
        ],
      },
      {
        id: "cannot-sign-in",
        symptom: "You cannot log in",
        causes: [
          "The email address or password is wrong",
          "The address has not been confirmed yet",
          "Too many failed attempts: login is blocked for a while",
        ],
        remedies: [
          { text: "Reset the password.", link: { to: "/auth", text: "Login page" } },
          "Open the link in the email you got when you signed up.",
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
        causes: ["The card issuer declined it", "3-D Secure authentication was not completed", "The card has expired"],
        remedies: [
          { text: "Register another card.", link: { to: "/user/payment", text: "Update payment information" } },
          "Ask the issuer whether online payments are blocked.",
          {
            text: "What happens when a renewal cannot be paid:",
            link: { to: "/purchaseandcancellation#failed", text: "When a payment fails" },
          },
        ],
      },
      {
        id: "payment-unknown",
        symptom: "The page closed before the purchase was finished",
        causes: ["The connection was lost", "The card issuer is taking its time"],
        remedies: [
          "Check the licences and receipts in My Page. If it went through, you also get an email.",
          "No other payment is taken until the earlier one has finished. Nothing is charged twice.",
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
            text: "See the requirements. The plugin has not been released yet.",
            link: { to: "/lms", text: "Plugin for the node-based tool" },
          },
        ],
      },
      {
        id: "non-commercial",
        symptom: "A non-commercial node-based tool cannot handle 1920×1080",
        causes: ["The tool's non-commercial edition is limited to 1280×720"],
        remedies: ["Receive 1280×720, or use the tool's commercial edition."],
      },
      {
        id: "decklink",
        symptom: "DeckLink SDI does not work on Windows",
        causes: ["The Windows app does not support DeckLink SDI"],
        remedies: [
          {
            text: "Send over WHIP from software that supports DeckLink.",
            link: { to: "/explanation#whip", text: "WHIP and WHEP" },
          },
        ],
      },
      {
        id: "ndi",
        symptom: "NDI is unstable on Windows",
        causes: ["NDI on Windows is a trial"],
        remedies: ["For a show, send over WHIP from software that supports NDI."],
      },
    ],
  },
];
