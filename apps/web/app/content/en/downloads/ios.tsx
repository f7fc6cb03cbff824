import { DataTable } from "../../../components/text-page/data-table.tsx";
import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { IosContent } from "../../../downloads/content/ios-content.ts";
import { OpenMode } from "../../../downloads/open-mode.tsx";

/** Holds the text of the page of the iOS app, in English. */
export const text: IosContent = {
  lead: "Makes a phone a camera, a tally light, a monitor or a controller.",
  download: {
    heading: "Download",
    there: "The iOS app is in the App Store.",
    notThere: "The iOS app is not in the App Store yet.",
    store: "Open in the App Store",
    today: "The app in your browser",
    browser:
      "All four modes work today in the browser of a phone, iPhone or Android. Added to the home screen, it opens like an app.",
    open: "Open the app for phones",
    code: "QR code with the address of the app for phones",
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
              "Sends the camera's picture and sound. A kind on channel 0 is not sent.",
            ],
            [
              <OpenMode key="o" to="tally" text="TALLY" />,
              "Shows red, green or amber tally, filling the screen with its colour.",
            ],
            [<OpenMode key="o" to="player" text="PLAYER" />, "Shows the picture that arrives, on the whole screen."],
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
      heading: "What it runs on",
      body: (
        <DataTable
          caption="What each machine needs"
          quietCaption
          columns={["Machine", "What it needs"]}
          rows={[
            ["iOS app", "iPhone 8 or later"],
            ["iPhone 8 and iPhone SE", "Receive video and audio, and show tally, only"],
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
          The phone asks before CAMERA uses camera and microphone and before CTRL reads the motion sensors. If you declined,
          change it in the phone's settings and open the mode again.
        </p>
      ),
    },
  ],
};

/** Lists the pages to read next, in English. */
export const next: readonly NextPage[] = [
  { to: "/howto", title: "How to", text: "Simple connection and tally, step by step." },
  { to: "/controlsignals", title: "Control signal table", text: "Which input of CTRL becomes which value." },
  { to: "/app-policy", title: "Application privacy policy", text: "How camera and sensor data are treated." },
];
