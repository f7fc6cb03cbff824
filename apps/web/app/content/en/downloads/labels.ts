import type { DownloadLabels } from "../../../downloads/download-labels.ts";

/** Says what the parts of download pages say, in English. */
export const labels: DownloadLabels = {
  download: "Download",
  downloadOf: (product) => `Download: ${product}`,
  version: "Version",
  released: "Released",
  size: "Size",
  loading: "Reading what is released.",
  failed: "The list of releases could not be read.",
  again: "Read it again",
  notReleased: "Not released yet.",
  noVersions: "No version has been released yet.",
  versionsOf: (product) => `Versions of: ${product}`,
  today: "What works today",
  todayDesktop:
    "Sending and receiving work in the browser, with nothing to install. They use the same IDs and channels, so what you set up now will pair with the app when it is out.",
  sender: "Send from the browser",
  receiver: "Receive in the browser",
  started: "The download has begun.",
  direct: "If it has not, open this link",
  noScript: "This button needs JavaScript. Without it, use the links in the table of past versions.",
  archive: "Past versions",
  dialog: {
    heading: (title) => `Download ${title}`,
    notes: "What changed",
    manual: "Manual",
    warning:
      "Your browser may warn you about the zip. It does so for files that few people have downloaded yet; the warning is not a sign of danger.",
    checksum: "SHA-256 of the file that we publish",
    compare: (tool) => `Run this in ${tool}. If it shows the same value, the file is exactly the one that we publish.`,
    terminal: "Terminal",
    powerShell: "PowerShell",
    agreeBefore: "I agree to the ",
    terms: "licence terms",
    agreeAfter: "",
    first: "Agree to the terms to download.",
    cancel: "Cancel",
  },
  columns: ["Title", "Release date", "Notes", "Manual"],
  noManual: "No manual",
  feed: "News of releases (RSS)",
};
