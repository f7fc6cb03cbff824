import type { notice as ja } from "../ja/notice.ts";
import type { SameShape } from "../same-shape.ts";

export const notice: SameShape<typeof ja> = {
  maintenance: {
    title: "Maintenance",
    closed: "My Page and login are closed during this time. They come back as they were.",
    apps: "Apps keep working: streams of picture, sound and control signals go on.",
    planned: "Planned maintenance:",
    willClose: "My Page is closed during this time. Apps keep working.",
    adminsStay: "Admins still get in.",
    adminLogin: "Login for operators",
  },
  announcement: { notAgain: "Do not show this again", close: "Close" },
};
