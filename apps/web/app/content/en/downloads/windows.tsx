import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { NEXT } from "../../../downloads/content/common.tsx";
import { requirements, SDK_ROWS, WINDOWS_ROWS } from "../../../downloads/content/requirements.tsx";

export const text: PageText = {
  lead: "The beta of an app that sends and receives video, audio and control signals on Windows. Try it with your own devices and network before you rely on it.",
  sections: [
    {
      id: "purpose",
      heading: "What it is for",
      body: (
        <p>
          It turns a Windows computer into a sender or a receiver that works with Macs, browsers and phones on the same ID,
          channel and password. It is a beta: its behaviour and settings may change without notice.
        </p>
      ),
    },
    requirements("en", WINDOWS_ROWS, SDK_ROWS),
    {
      id: "limits",
      heading: "Limits of the beta",
      body: (
        <ul>
          <li>DeckLink SDI is unavailable.</li>
          <li>NDI is a trial.</li>
          <li>The Nvidia encoder is unavailable on some computers; video is then encoded another way.</li>
          <li>USB capture may fail on some computers.</li>
        </ul>
      ),
    },
  ],
};

export const next: readonly NextPage[] = [
  { to: "/desktopapp", title: "Desktop app", text: "The desktop app for Mac and Windows." },
  NEXT.en.troubleshooting,
  NEXT.en.archive,
];
