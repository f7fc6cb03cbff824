import type { PeerMedia } from "../link/peer-media.ts";

const OPUS = 111;

/** Returns a section that takes Opus, or (packet carriage) video packets in its place; `repairs`: missing packets are asked for by RTCP. */
export const receivingSection = (repairs: boolean): PeerMedia => ({
  section: "audio",
  direction: "receive",
  lines: [
    `rtpmap:${OPUS} opus/48000/2`,
    ...(repairs ? [`rtcp-fb:${OPUS} nack`] : []),
    `fmtp:${OPUS} minptime=10;stereo=1;useinbandfec=1`,
  ],
  ssrcs: [],
});
