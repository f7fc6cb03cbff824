import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { TextSection } from "../../../components/text-page/page-text.ts";

/** Holds what every page with builds says, in English. */
export const common: { readonly checking: TextSection } = {
  checking: {
    id: "checking",
    heading: "If your browser warns you, and how to check the file",
    body: (
      <>
        <p>
          When you download a zip, the browser may say that it is not commonly downloaded, or something like it. It does so for
          files that few people have downloaded yet; the warning is not a sign of danger.
        </p>
        <p>
          Whether your file is exactly the one that we publish is shown by its SHA-256. The value and a command that computes it
          are shown before the download. If yours differs, delete the file without opening it and download it again.
        </p>
      </>
    ),
  },
};

/** Heads the limits of a build, in English. */
export const beforeStart: string = "Before you start";

/** Holds the pages that several download pages end with, in English. */
export const next: Readonly<Record<"archive" | "troubleshooting", NextPage>> = {
  archive: { to: "/archive", title: "Past versions", text: "Every version that was released, and what changed in it." },
  troubleshooting: { to: "/troubleshooting", title: "Troubleshooting", text: "What to check when no picture arrives." },
};
