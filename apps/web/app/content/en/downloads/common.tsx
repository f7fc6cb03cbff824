import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { TextSection } from "../../../components/text-page/page-text.ts";

export const common: { readonly checking: TextSection } = {
  checking: {
    id: "checking",
    heading: "If your browser warns you, and how to check the file",
    body: (
      <>
        <p>
          When you download a zip, the browser may say that it is not commonly downloaded, or something similar. It does this for
          any file that few people have downloaded yet; the warning is not a sign of danger.
        </p>
        <p>
          The SHA-256 tells you whether your file is exactly the one we publish. The value, and a command to compute it, are shown
          before the download. If yours differs, delete the file without opening it and download it again.
        </p>
      </>
    ),
  },
};

export const beforeStart: string = "Before you start";

export const next: Readonly<Record<"archive" | "troubleshooting", NextPage>> = {
  archive: { to: "/archive", title: "Past versions", text: "Every released version, and what changed in it." },
  troubleshooting: { to: "/troubleshooting", title: "Troubleshooting", text: "What to check when no picture arrives." },
};
