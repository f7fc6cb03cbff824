import { DataTable } from "../../../components/text-page/data-table.tsx";
import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { IosContent } from "../../../downloads/content/ios-content.ts";
import { OpenMode } from "../../../downloads/open-mode.tsx";

export const text: IosContent = {
  lead: "Turns your phone into a camera, a tally light, a monitor or a controller.",
  download: {
    heading: "Download",
    there: "The iOS app is on the App Store.",
    notThere: "The iOS app is not on the App Store yet.",
    store: "Open in the App Store",
    today: "The app in your browser",
    browser:
      "All four modes already work in your phone's browser, on iPhone and Android. Add it to the home screen and it opens like an app.",
    open: "Open the phone app",
    code: "QR code with the address of the phone app",
    scan: "Scan it with your phone's camera to open the app there.",
  },
  sections: [
    {
      id: "modes",
      heading: "Four modes",
      body: (
        <DataTable
          caption="Modes"
          quietCaption
          figures={[0]}
          columns={["Mode", "What it does"]}
          rows={[
            [
              <OpenMode key="o" to="camera" text="CAMERA" />,
              "Sends the camera's picture and sound. Set video or audio to channel 0 to leave it out.",
            ],
            [<OpenMode key="o" to="tally" text="TALLY" />, "Fills the screen with red, green or amber tally."],
            [<OpenMode key="o" to="player" text="PLAYER" />, "Plays the received picture, full screen."],
            [
              <OpenMode key="o" to="ctrl" text="CTRL" />,
              "Sends the phone's tilt and motion, or the values of a game controller.",
            ],
          ]}
        />
      ),
    },
    {
      id: "requirements",
      heading: "Requirements",
      body: (
        <DataTable
          caption="Requirements"
          quietCaption
          columns={["Device", "Requirement"]}
          rows={[
            ["iOS app", "iPhone 8 or later"],
            ["iPhone 8 and iPhone SE", "Only receive video and audio, and show tally"],
            ["Browser", "A recent Safari or Chrome on your phone"],
          ]}
        />
      ),
    },
    {
      id: "permissions",
      heading: "Permissions",
      body: (
        <p>
          The phone asks before CAMERA uses the camera and microphone, and before CTRL reads the motion sensors. If you refused,
          change this in the phone's settings and open the mode again.
        </p>
      ),
    },
  ],
};

export const next: readonly NextPage[] = [
  { to: "/howto", title: "How to", text: "Simple connection and tally, step by step." },
  { to: "/controlsignals", title: "Control signal table", text: "Which CTRL input becomes which value." },
  { to: "/app-policy", title: "Application privacy policy", text: "How camera and sensor data are handled." },
];
