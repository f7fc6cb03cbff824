import type { notice as ja } from "../../ja/screens/notice.ts";
import type { SameShape } from "../../same-shape.ts";

export const notice: SameShape<typeof ja> = {
  maintenance: {
    title: "Maintenance",
    closed: "My Page and login are closed during this time. Your IDs and settings stay as they are.",
    apps: "Apps keep working: video, audio and control signals are not interrupted.",
    pageTitle: "Maintenance notice",
    regular: "Mondays, 19:00 - 22:00 JST",
    lead: "We maintain My Page on some Mondays, 19:00 to 22:00 Japan time. We announce the date here and in My Page.",
    example: "For example: {{span}}",
    duringHeading: "What keeps working",
    during: {
      myPage: { part: "My Page, login and registration", state: "Closed. Your IDs and settings stay as they are." },
      apps: { part: "Apps that send and receive", state: "Keep working without interruption." },
      ids: { part: "IDs and contracts", state: "Don't change, nor does what you pay." },
    },
    nextHeading: "Planned maintenance",
    open: "Maintenance is under way.",
    none: "No maintenance is planned.",
    planned: "Planned maintenance:",
    willClose: "My Page is closed during this time. Apps keep working.",
    adminsStay: "Admins can still log in.",
    adminLogin: "Login for operators",
  },
  consent: {
    name: "Analytics",
    text: "May we count your visit with an external analytics service? It tells us which pages people read. Everything works without it.",
    policy: "Privacy policy",
    refuse: "Decline",
    allow: "Allow",
  },
  announcement: { notAgain: "Do not show this again", close: "Close" },
};
