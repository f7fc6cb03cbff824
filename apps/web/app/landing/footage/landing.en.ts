import { landing as content } from "../../content/en/landing.ts";
import type { LandingWithClips } from "./clip-files.ts";
import multiviewVideo from "./multiview.en.mp4";
import multiview from "./multiview.en.webp";
import phoneVideo from "./phone.en.mp4";
import phone from "./phone.en.webp";
import receiverVideo from "./receiver.en.mp4";
import receiver from "./receiver.en.webp";

/** With the clips that `npm run footage` films in this language, because the screens have words. */
export const landing: LandingWithClips = {
  ...content,
  clips: {
    receiver: { video: receiverVideo, poster: receiver, width: 1120, height: 640 },
    multiview: { video: multiviewVideo, poster: multiview, width: 1120, height: 272 },
    phone: { video: phoneVideo, poster: phone, width: 390, height: 780 },
  },
};
