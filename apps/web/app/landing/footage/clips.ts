import type { LoopClip } from "./loop.tsx";
import multiview from "./multiview.webp";
import phone from "./phone.webp";
import receiver from "./receiver.webp";

/** Pictures of our own screens. */
export const CLIPS = {
  receiver: { poster: receiver, width: 1280, height: 800 },
  multiview: { poster: multiview, width: 1280, height: 800 },
  phone: { poster: phone, width: 390, height: 740 },
} as const satisfies Record<string, LoopClip>;
