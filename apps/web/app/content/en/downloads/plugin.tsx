import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { beforeStart, NEXT } from "../../../downloads/content/common.tsx";
import { MAC_ROWS, requirements, TOOL_ROWS, WINDOWS_ROWS } from "../../../downloads/content/requirements.tsx";

export const text: PageText = {
  lead: "A plugin that sends and receives video, audio and control signals inside the node-based tool.",
  sections: [
    {
      id: "purpose",
      heading: "What it is for",
      body: (
        <>
          <p>Use pictures and motion from elsewhere in your work or your show.</p>
          <ul>
            <li>Use incoming video and audio as nodes, and send out the pictures you make</li>
            <li>Drive a show with a phone's tilt and motion, or with a game controller</li>
            <li>Send tally: the only one of the apps that can</li>
          </ul>
        </>
      ),
    },
    requirements("en", MAC_ROWS, WINDOWS_ROWS, TOOL_ROWS),
    beforeStart("en", [
      "An error on loading means that the requirements are not met: check the versions of your system and drivers.",
      "The tool's non-commercial edition cannot handle 1920x1080.",
    ]),
  ],
};

export const next: readonly NextPage[] = [
  { to: "/controlsignals", title: "Control signal table", text: "Which input becomes which value on which channel." },
  { to: "/howto", title: "How to", text: "Showing tally, step by step." },
  NEXT.en.archive,
];
