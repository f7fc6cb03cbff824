import type { DownloadCommon } from "../../types/downloads.ts";

export const common: DownloadCommon = {
  checking: {
    heading: "If your browser warns you, and how to check the file",
    paragraphs: [
      "When you download a zip, the browser may say that it is not commonly downloaded, or something similar. It does this for any file that few people have downloaded yet; the warning is not a sign of danger.",
      "The SHA-256 tells you whether your file is exactly the one we publish. The value, and a command to compute it, are shown before the download. If yours differs, delete the file without opening it and download it again.",
    ],
  },
  next: {
    archive: { to: "/archive", title: "Past versions", text: "Every released version, and what changed in it." },
    troubleshooting: { to: "/troubleshooting", title: "Troubleshooting", text: "What to check when no picture arrives." },
  },
  archive: {
    lead: "Every released version. Choose a title to download it. Use the newest one unless you have a reason not to.",
    terms: "By downloading you agree to the <terms>licence terms</terms>.",
  },
};
