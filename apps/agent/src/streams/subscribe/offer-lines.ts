import type { MediaSection } from "@setsuna/node-media";
import { mediaSection } from "../link/media-sections.ts";

const OPUS = 111;

/** Takes Opus, or (packet carriage) video packets; `repairs`: requests missing packets by RTCP. */
export const receivingSection = (repairs: boolean): MediaSection =>
  mediaSection(
    "audio",
    "receive",
    [
      `rtpmap:${OPUS} opus/48000/2`,
      ...(repairs ? [`rtcp-fb:${OPUS} nack`] : []),
      `fmtp:${OPUS} minptime=10;stereo=1;useinbandfec=1`,
    ],
    [],
  );
