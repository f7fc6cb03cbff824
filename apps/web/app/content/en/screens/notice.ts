import type { notice as ja } from "../../ja/screens/notice.ts";
import type { SameShape } from "../../same-shape.ts";

export const notice: SameShape<typeof ja> = {
  maintenance: {
    title: "Maintenance",
    closed: "My Page and login are closed during this time. Nothing in them changes.",
    apps: "Apps keep working: video, sound and control signals carry on.",
    pageTitle: "Maintenance notice",
    regular: "Mondays, 19:00 - 22:00 JST",
    lead: "Maintenance of My Page is on Mondays, 19:00 to 22:00 Japan time, though not every week. The date is announced here and in My Page.",
    example: "For example: {{span}}",
    duringHeading: "What keeps working",
    during: {
      myPage: { part: "My Page, login and registration", state: "Closed. Nothing in them changes." },
      apps: { part: "Apps that send and receive", state: "Keep working. Video, sound and control signals carry on." },
      ids: { part: "IDs and contracts", state: "Stay as they are. What you pay does not change." },
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
    name: "Outside analytics",
    text: "May an outside service count your visit, to tell us which pages are read? Everything works without it, too.",
    policy: "Privacy policy",
    refuse: "Refuse",
    allow: "Allow",
  },
  announcement: { notAgain: "Do not show this again", close: "Close" },
};
