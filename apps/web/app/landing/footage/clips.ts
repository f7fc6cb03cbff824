import type { LoopClip } from "./loop.tsx";
import multiviewVideo from "./multiview.mp4";
import multiview from "./multiview.webp";
import phoneVideo from "./phone.mp4";
import phone from "./phone.webp";
import receiverVideo from "./receiver.mp4";
import receiver from "./receiver.webp";

/** Filmed by `npm run footage`. */
export const CLIPS = {
  receiver: { video: receiverVideo, poster: receiver, width: 1120, height: 640 },
  multiview: { video: multiviewVideo, poster: multiview, width: 1120, height: 272 },
  phone: { video: phoneVideo, poster: phone, width: 390, height: 780 },
} as const satisfies Record<string, LoopClip>;
