import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { beforeStart, NEXT } from "../../../downloads/content/common.tsx";
import { MAC_ROWS, requirements, SDK_ROWS, WINDOWS_ROWS } from "../../../downloads/content/requirements.tsx";

export const text: PageText = {
  lead: "Sends and receives video, audio and control signals on Mac and Windows, for devices and signals that a browser cannot reach.",
  sections: [
    {
      id: "purpose",
      heading: "What it is for",
      body: (
        <>
          <p>
            If you only want to send and receive, the browser is enough. The desktop app is for the work beyond that: connecting
            devices and other software.
          </p>
          <ul>
            <li>Bring in NDI from the network, or output what you receive as NDI</li>
            <li>Capture from a DeckLink card, or output what you receive over SDI or HDMI</li>
            <li>Pair with browsers and phones under the same ID, channel and password</li>
          </ul>
          <p>See above, next to each download and in its notes, for what each version can do.</p>
        </>
      ),
    },
    requirements("en", MAC_ROWS, WINDOWS_ROWS, SDK_ROWS),
    beforeStart("en", [
      "The Windows build is a beta. DeckLink SDI is unavailable on Windows, and NDI there is a trial.",
      "macOS 14.1 and later may not recognise some video devices.",
      "USB capture may fail on some computers.",
      "School and company networks, and some pocket Wi-Fi, may block the connection.",
    ]),
  ],
};

export const next: readonly NextPage[] = [
  { to: "/howto", title: "How to", text: "Tally, Control Quality and simple connection, step by step." },
  NEXT.en.troubleshooting,
  NEXT.en.archive,
  { to: "/license", title: "Open-source notices", text: "The full licence texts of the software we use." },
];
