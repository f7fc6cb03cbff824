/** For `a=extmap` (RFC 8285 §5). */

/** RFC 6464. */
export const AUDIO_LEVEL_URI = "urn:ietf:params:rtp-hdrext:ssrc-audio-level";
/** draft-holmer-rmcat-transport-wide-cc-extensions-01 §2. */
export const TRANSPORT_WIDE_CC_URI = "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01";
/** Sending time in seconds of the sender's clock, 6.18 fixed point. */
export const ABS_SEND_TIME_URI = "http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time";
/** Capture time of the frame's first sample, in the capturer's NTP clock. */
export const ABS_CAPTURE_TIME_URI = "http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time";
/** AV1 RTP specification, appendix A; for any video codec. */
export const DEPENDENCY_DESCRIPTOR_URI =
  "https://aomediacodec.github.io/av1-rtp-spec/#dependency-descriptor-rtp-header-extension";
/** RFC 9143 §15.2. */
export const SDES_MID_URI = "urn:ietf:params:rtp-hdrext:sdes:mid";
/** RFC 8852 §4.1. */
export const SDES_RID_URI = "urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id";
