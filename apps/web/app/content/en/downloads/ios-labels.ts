import type { IosLabels } from "../../types/downloads.ts";

export const labels: IosLabels = {
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
};
