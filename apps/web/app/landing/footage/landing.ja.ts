import { landing as content } from "../../content/ja/landing.ts";
import type { LandingWithClips } from "./clip-files.ts";
import multiviewVideo from "./multiview.ja.mp4";
import multiview from "./multiview.ja.webp";
import phoneVideo from "./phone.ja.mp4";
import phone from "./phone.ja.webp";
import receiverVideo from "./receiver.ja.mp4";
import receiver from "./receiver.ja.webp";

export const landing: LandingWithClips = {
  ...content,
  clips: {
    receiver: { video: receiverVideo, poster: receiver, width: 1120, height: 640 },
    multiview: { video: multiviewVideo, poster: multiview, width: 1120, height: 272 },
    phone: { video: phoneVideo, poster: phone, width: 390, height: 780 },
  },
};
