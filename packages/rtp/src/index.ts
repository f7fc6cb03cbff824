export { depacketize } from "./depacketize/depacketize.ts";
export { depacketizeH264, h264HasIdr, h264HasSps } from "./depacketize/h264.ts";
export { parseAbsCaptureTime, writeAbsCaptureTime } from "./header-extension/abs-capture-time.ts";
export { ABS_SEND_TIME_TICKS_PER_MS, absSendTimeOf, writeAbsSendTime } from "./header-extension/abs-send-time.ts";
export { parseAudioLevel, writeAudioLevel } from "./header-extension/audio-level.ts";
export { parseDependencyDescriptor } from "./header-extension/dependency-descriptor.ts";
export { extensionOffsetOf, findExtension, forEachExtension } from "./header-extension/extension-elements.ts";
export { remapExtensions, remapExtensionsInPlace } from "./header-extension/remap-extensions.ts";
export { parseSdesMid } from "./header-extension/sdes-mid.ts";
export { setTransportSequenceNumber, transportSequenceNumberOf } from "./header-extension/transport-sequence-number.ts";
export {
  ABS_CAPTURE_TIME_URI,
  ABS_SEND_TIME_URI,
  AUDIO_LEVEL_URI,
  DEPENDENCY_DESCRIPTOR_URI,
  SDES_MID_URI,
  SDES_RID_URI,
  TRANSPORT_WIDE_CC_URI,
} from "./header-extension/uris.ts";
export { writeExtensions } from "./header-extension/write-extensions.ts";
export { MAX_OUTAGE_PACKETS, type NackArrival, NackGenerator, OUTAGE_MS, type OverduePacket } from "./nack/nack-generator.ts";
export { SeenWindow } from "./nack/seen-window.ts";
export { TailProbe } from "./nack/tail-probe.ts";
export {
  emptyRtpHeader,
  isRtcp,
  markerOf,
  parseRtpHeader,
  payloadOf,
  RTP_HEADER_LENGTH,
  type RtpHeader,
  readRtpHeader,
  sequenceNumberOf,
  setPayloadType,
  setSequenceNumber,
  setSsrc,
  setTimestamp,
  ssrcOf,
  timestampOf,
  writeRtpPacket,
} from "./packet/rtp-packet.ts";
export { h264PayloadLengths, OWN_PAYLOAD_BYTES, packetizeH264 } from "./packetize/h264.ts";
export { splitH264Payload } from "./packetize/split-h264.ts";
export { nalSpans, nalUnits, START_CODE, writeAnnexB } from "./payload/annex-b.ts";
export { av1FrameSize } from "./payload/av1.ts";
export { BitReader } from "./payload/bit-reader.ts";
export { av1Codec, vp9Codec } from "./payload/codec-strings.ts";
export { escapeNal, rawByteSequence } from "./payload/emulation-prevention.ts";
export type { FrameSize } from "./payload/frame-size.ts";
export { frameBytesOf, frameUnits, type Hole, type ProtectedCodec, payloadsFor } from "./payload/frame-units.ts";
export { h264FrameSize, h264StartsFrame, h264StartsKeyframe } from "./payload/h264.ts";
export { greyH264Picture, h264RecoveryFrames } from "./payload/h264-recovery.ts";
export { h264SpsFrameSize, isSps, readSps } from "./payload/h264-sps.ts";
export { restrictReordering } from "./payload/h264-sps-reordering.ts";
export { h265HasIrap, h265StartsKeyframe } from "./payload/h265.ts";
export { h265NalType } from "./payload/h265-nal.ts";
export { findH265Sps, readH265Sps } from "./payload/h265-sps.ts";
export { isOpusDtx, opusDuration, opusHead, opusIsStereo } from "./payload/opus.ts";
export { hasSequenceSet, ParameterSets, type SetCodec } from "./payload/parameter-sets.ts";
export { frameSize, isDiscardable, isKeyframe, startsFrame, type VideoCodec } from "./payload/video-payload.ts";
export { vp8FrameSize, vp8StartsKeyframe } from "./payload/vp8.ts";
export { ArrivalOrder } from "./reordering/arrival-order.ts";
export { InOrder } from "./reordering/in-order.ts";
export { ReorderingWindow } from "./reordering/reordering-window.ts";
export { bye, parseBye } from "./rtcp/bye.ts";
export {
  asksForKeyframe,
  fullIntraRequest,
  parseFullIntraRequest,
  parsePictureLossIndication,
  pictureLossIndication,
} from "./rtcp/keyframe-request.ts";
export { forEachNacked, nack, parseNack } from "./rtcp/nack.ts";
export { compactNtp, type NtpTime, ntpFromUnixMs, roundTripTimeMs, unixMsFromNtp } from "./rtcp/ntp.ts";
export { ReceiveStatistics, type Reception } from "./rtcp/receive-statistics.ts";
export { parseReceiverReport, receiverReport } from "./rtcp/receiver-report.ts";
export { parseRemb, remb } from "./rtcp/remb.ts";
export type { ReportBlock } from "./rtcp/report-block.ts";
export {
  compound,
  forEachRtcp,
  RTCP_BYE,
  RTCP_PAYLOAD_FEEDBACK,
  RTCP_RECEIVER_REPORT,
  RTCP_SENDER_REPORT,
  type RtcpView,
} from "./rtcp/rtcp-packet.ts";
export { parseSenderReport, senderReport } from "./rtcp/sender-report.ts";
export { sourceDescription } from "./rtcp/source-description.ts";
export {
  type PacketArrival,
  parseTransportFeedback,
  type TransportFeedback,
  transportFeedback,
} from "./rtcp/transport-feedback.ts";
