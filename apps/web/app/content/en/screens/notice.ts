import type { notice as ja } from "../../ja/screens/notice.ts";
import type { SameShape } from "../../same-shape.ts";

export const notice: SameShape<typeof ja> = {
  maintenance: {
    title: "Maintenance",
    closed: "My Page and login are closed during this time. They come back as they were.",
    apps: "Apps keep working: streams of picture, sound and control signals go on.",
    pageTitle: "Maintenance notice",
    regular: "Mondays, 19:00 - 22:00 JST",
    lead: "Maintenance of My Page takes place on a Monday from 19:00 to 22:00 Japan time, though not every week. Once a day is fixed, it is announced here and on My Page.",
    example: "For example: {{span}}",
    duringHeading: "What works meanwhile",
    during: {
      myPage: { part: "My Page, login and registration", state: "Closed. They come back as they were." },
      apps: { part: "Apps that send and receive", state: "Keep working. Streams of picture, sound and control signals go on." },
      ids: { part: "IDs and contracts", state: "Stay as they are. The time does not change what you pay." },
    },
    nextHeading: "What is planned",
    open: "Maintenance is going on now.",
    none: "No maintenance is planned.",
    planned: "Planned maintenance:",
    willClose: "My Page is closed during this time. Apps keep working.",
    adminsStay: "Admins still get in.",
    adminLogin: "Login for operators",
  },
  consent: {
    name: "Outside analytics",
    text: "May an outside service count your visit, so that we learn which pages are read? Everything works if you refuse.",
    policy: "Privacy policy",
    refuse: "Refuse",
    allow: "Allow",
  },
  announcement: { notAgain: "Do not show this again", close: "Close" },
};
