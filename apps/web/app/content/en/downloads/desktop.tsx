import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { beforeStart, NEXT } from "../../../downloads/content/common.tsx";
import { MAC_ROWS, requirements, SDK_ROWS, WINDOWS_ROWS } from "../../../downloads/content/requirements.tsx";

/** Holds the text of the download page, in English. */
export const text: PageText = {
  lead: "Sends and receives video, audio and control signals on Mac and Windows, for devices and signals that a browser cannot reach.",
  sections: [
    {
      id: "purpose",
      heading: "What it is for",
      body: (
        <>
          <p>
            For sending and receiving alone, the browser will do. The desktop app is for the work beyond that: joining up devices
            and other software.
          </p>
          <ul>
            <li>Take in NDI from the network, or put out what you receive as NDI</li>
            <li>Capture from a DeckLink board, or put out what you receive as SDI or HDMI</li>
            <li>Pair with browsers and phones under the same ID, channel and password</li>
          </ul>
          <p>What each version can do is written above, beside its download and in its notes.</p>
        </>
      ),
    },
    requirements("en", MAC_ROWS, WINDOWS_ROWS, SDK_ROWS),
    beforeStart("en", [
      "The Windows build is a beta. DeckLink SDI is unavailable on Windows, and NDI there is a trial.",
      "macOS 14.1 and later may not recognise some video devices.",
      "USB capture may fail on some computers.",
      "Networks of schools and companies, and some pocket routers, may block the connection.",
    ]),
  ],
};

/** Lists the pages to read next, in English. */
export const next: readonly NextPage[] = [
  { to: "/howto", title: "How to", text: "Tally, Control Quality and simple connection, step by step." },
  NEXT.en.troubleshooting,
  NEXT.en.archive,
  { to: "/license", title: "Open-source notices", text: "The full licence texts of the software that we use." },
];
