import type { TroubleArea, TroubleTexts } from "../../types/guides.ts";

export const enTexts: TroubleTexts = {
  lead: "Pick what you see to get the likely cause and the fix. If the screen shows an error code, search for it.",
  search: "Search",
  searchHint: "A symptom, a word, or an error code.",
  found: (count) => (count === 1 ? "1 result" : `${count} results`),
  none: "No results. Try another word, or contact us.",
  causes: "Likely causes",
  remedies: "What to do",
  errors: "Error codes",
  errorsLead: "Every code that our pages, apps and API can show. When you contact us, include the code.",
  codes: "Error codes for this problem",
  more: "How to fix it",
  groups: {
    streaming: "Sending and receiving",
    ids: "IDs, links and pairing",
    account: "Account and forms",
    billing: "Plans and payment",
    agent: "Desktop app and command line",
    service: "Server and API",
    operating: "Running your own server",
  },
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
          "If the receiver says that it is waiting for the sender, compare the ID and the channel number on both sides.",
          "Look at the sign on the sender's preview. If it says “Not sending”, press Start.",
          {
            text: "Open both pages on one device. If that works, your settings are right and the network in between is the cause.",
            link: { to: "#network-blocked", text: "It doesn't connect from some places" },
          },
          {
            text: "An ID with a restricted contract doesn't connect.",
            link: { to: "/connectionstatus#contract", text: "Contract states" },
          },
        ],
      },
      {
        id: "unstable",
        symptom: "The picture stutters, breaks up or lags",
        causes: ["The connection is too slow for the bitrate", "Packets get lost or arrive unevenly", "A device is too slow"],
        remedies: [
          "Lower the resolution or the frame rate, then the bitrate.",
          "Raise the delay on the receiver. 100 to 300 ms hides most problems.",
          "Check lost and retransmitted packets in the statistics. If they keep growing, the network is the cause; if not, a device is.",
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
          "If “Turn on sound” appears over the picture, press it.",
          "Watch the levels on both sides. If they move on the receiver, check the device's volume and output.",
          "Check that Sound on the sender is not set to None.",
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
          "Another device is sending on the same channel of this ID",
          "You stopped sending a moment ago, and the server hasn't released the channel yet",
        ],
        remedies: [
          "Stop the other sender, or choose another channel: the first sender wins.",
          "If you just stopped, or restarted an encoder, wait a few seconds and start again.",
          {
            text: "In My Page the licensee can see which device is sending, and end its connection.",
            link: { to: "/connectionstatus", text: "Communication status" },
          },
        ],
      },
      {
        id: "size-limit",
        symptom: "Sending stops because of the resolution",
        causes: ["The resolution is higher than your plan allows"],
        remedies: [
          {
            text: "Set the resolution to 1280×720, or change your plan.",
            link: { to: "/purchaseandcancellation#plans", text: "Plans and prices" },
          },
        ],
      },
      {
        id: "password-refused",
        symptom: "The ID or password is refused, or the stream can't be decrypted",
        causes: [
          "The serial ID is mistyped, changed or deleted (the message is the same as for a wrong password)",
          "The passwords on the sender, the receiver and My Page do not match",
          "A password was entered for an ID that has none",
          "The licensee changed the password while it was in use",
        ],
        remedies: [
          "Compare the serial ID with the one in My Page.",
          "Check upper and lower case and spaces, and enter the password again on both sides.",
          "Use simple connection: it copies the password too.",
          "If you forgot it, the licensee can set a new one in My Page. Nobody can see the old one.",
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
          "USB capture fails on some computers. Try another computer or device.",
          "On macOS you may need a newer driver or extension from the manufacturer. If the system's own camera app shows nothing either, the cause is the system or the device.",
        ],
      },
      {
        id: "encoder",
        symptom: "Sending slows the computer down, or the Nvidia encoder is not used",
        causes: [
          "Hardware acceleration is off in the browser",
          "On Windows the Nvidia encoder may be unavailable",
          "The graphics driver is out of date",
        ],
        remedies: [
          "Turn on hardware acceleration in the browser, and update the driver.",
          "If the encode time in the statistics approaches the length of one frame (33 ms at 30 frames per second), lower the resolution or the frame rate.",
          "Set the codec to Auto. VP9 and AV1 need more computing power.",
        ],
      },
      {
        id: "phone-stops",
        symptom: "A phone stops when you open another app",
        causes: ["The phone stops a browser's camera and sensors in the background"],
        remedies: ["Stay on the page while sending, and keep the phone charged. The screen stays on."],
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
        symptom: "It doesn't connect from some places (company, school, pocket Wi-Fi)",
        causes: [
          "Company and school networks, and some pocket Wi-Fi, block UDP",
          "A firewall or antivirus software blocks the browser",
          "A VPN or proxy is in between",
        ],
        remedies: [
          "Try another connection, such as your phone's hotspot. If that works, the first network is the cause.",
          "Ask the network's administrator to allow https (WebSocket) and UDP to this site.",
          "Try without the VPN.",
        ],
      },
      {
        id: "keeps-reconnecting",
        symptom: "It keeps reconnecting",
        causes: ["The connection drops out briefly", "The Wi-Fi or mobile signal is weak", "A relay has just been replaced"],
        remedies: [
          "If it happens once, wait: it recovers on its own.",
          "If it keeps happening, use a cable or move closer to the access point.",
          "If it happens on every network, contact us with the time and the ID.",
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
          "On the direct route, the other side's address must be on the list as well.",
        ],
      },
      {
        id: "pairing-code",
        symptom: "A simple connection code does not work",
        causes: ["Five minutes have passed", "It has already been used", "A character was misread"],
        remedies: ["Show a new code on the other screen.", "Scan the QR code instead, so you can't mistype it."],
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
        causes: ["It is still on its way", "It is in your spam folder", "You mistyped the address"],
        remedies: [
          "It usually takes minutes, rarely hours. Check your spam folder.",
          "The link to reset a password works for one hour. Use the latest email.",
          "If the address was wrong, sign up again.",
        ],
      },
      {
        id: "cannot-sign-in",
        symptom: "You can't log in",
        causes: [
          "The email address or password is wrong",
          "The address has not been confirmed yet",
          "Login is blocked for a while after too many failed attempts",
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
        symptom: "Your card can't be charged",
        causes: ["The card issuer declined it", "3-D Secure authentication was not completed", "The card has expired"],
        remedies: [
          { text: "Register another card.", link: { to: "/user/payment", text: "Update payment information" } },
          "Ask the issuer whether online payments are blocked.",
          {
            text: "What happens when a renewal payment fails:",
            link: { to: "/purchaseandcancellation#failed", text: "When a payment fails" },
          },
        ],
      },
      {
        id: "payment-unknown",
        symptom: "The page closed before the purchase was finished",
        causes: ["You lost the connection", "The card issuer takes longer than usual"],
        remedies: [
          "Check the licences and receipts in My Page. If it went through, you also get an email.",
          "We take no other payment until the earlier one has finished. You are never charged twice.",
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
