/** WebRTC clients without a browser, for load. */
export type { Carriage, ClientDuty, LoadClient } from "./load-client.ts";
export {
  FRAMES_PER_SECOND,
  firstPacketOf,
  frameOf,
  isRtcp,
  makePacket,
  markOf,
  PACKETS_PER_SECOND,
  stampSentAt,
} from "./rtp-load.ts";
export { TrackClient } from "./track-client.ts";
