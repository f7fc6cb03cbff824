/** Names of the RTP header extensions that we know, as they stand in `a=extmap` (RFC 8285 §5). */

/** RFC 6464: client-to-mixer audio level. */
export const AUDIO_LEVEL_URI = "urn:ietf:params:rtp-hdrext:ssrc-audio-level";
/** RFC 9143 §15.2: the m-section that a packet belongs to. */
export const SDES_MID_URI = "urn:ietf:params:rtp-hdrext:sdes:mid";
/** draft-holmer-rmcat-transport-wide-cc-extensions-01 §2. */
export const TRANSPORT_WIDE_CC_URI = "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01";
/** WebRTC absolute capture time: when the first sample of the packet's frame was captured, in the capturer's NTP clock. */
export const ABS_CAPTURE_TIME_URI = "http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time";
/** WebRTC absolute send time: 24 bits of 6.18 fixed-point seconds. */
export const ABS_SEND_TIME_URI = "http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time";
/** AV1 RTP specification, appendix A; usable with any video codec. */
export const DEPENDENCY_DESCRIPTOR_URI =
  "https://aomediacodec.github.io/av1-rtp-spec/#dependency-descriptor-rtp-header-extension";
/** 3GPP TS 26.114: coordination of video orientation. */
export const VIDEO_ORIENTATION_URI = "urn:3gpp:video-orientation";
/** WebRTC playout delay limits, in steps of 10 ms. */
export const PLAYOUT_DELAY_URI = "http://www.webrtc.org/experiments/rtp-hdrext/playout-delay";
