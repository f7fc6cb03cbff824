import type { NextPage } from "../../types/guides.ts";
import { common } from "./common.ts";

/** By the page that they end. */
export const next = {
  desktop: [
    { to: "/howto", title: "How to", text: "Tally, Control Quality and simple connection, step by step." },
    common.next.troubleshooting,
    common.next.archive,
    { to: "/license", title: "Open-source notices", text: "The full licence texts of the software we use." },
  ],
  ios: [
    { to: "/howto", title: "How to", text: "Simple connection and tally, step by step." },
    { to: "/controlsignals", title: "Control signal table", text: "Which CTRL input becomes which value." },
    { to: "/app-policy", title: "Application privacy policy", text: "How camera and sensor data are handled." },
  ],
  mac: [
    { to: "/desktopapp", title: "Desktop app", text: "What the app is for, and the Windows build." },
    { to: "/lms", title: "Plugin for the node-based tool", text: "The Mac build of the plugin." },
    common.next.archive,
  ],
  plugin: [
    { to: "/controlsignals", title: "Control signal table", text: "Which input becomes which value on which channel." },
    { to: "/howto", title: "How to", text: "Showing tally, step by step." },
    common.next.archive,
  ],
  windows: [
    { to: "/desktopapp", title: "Desktop app", text: "The desktop app for Mac and Windows." },
    common.next.troubleshooting,
    common.next.archive,
  ],
} satisfies Record<string, readonly NextPage[]>;
