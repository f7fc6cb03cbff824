export { ControlInbox } from "./control/control-inbox.ts";
export { ControlPublisher } from "./control/control-publisher.ts";
export { ControlSubscriber } from "./control/control-subscriber.ts";
export { type QualityState, qualityChannelProblem } from "./control/quality.ts";
export { QualityAnswerer } from "./control/quality-answerer.ts";
export { QualityRequester } from "./control/quality-requester.ts";
export { TallySubscriber } from "./control/tally-subscriber.ts";
export { DirectLoss } from "./direct/direct-loss.ts";
export { type DirectEvent, type DirectRoute, RELAY_ROUTE, reduceDirectRoute } from "./direct/direct-route.ts";
export { DirectSlots } from "./direct/direct-slots.ts";
export { ClientEncryption } from "./epochs/client-encryption.ts";
export { type CaptureKind, type CaptureSettings, wantedKinds } from "./lifecycle/capture-settings.ts";
export type { CaptureSnapshot } from "./lifecycle/capture-state.ts";
export type {
  ClientPhase,
  ClientSnapshot,
  ClientStore,
  ReceivedControl,
  StreamPhase,
  StreamView,
} from "./lifecycle/client-state.ts";
export type { ClientStream, StreamContext } from "./lifecycle/client-stream.ts";
export { ControlClient, type ControlClientOptions } from "./lifecycle/control-client.ts";
export { MediaClient } from "./lifecycle/media-client.ts";
export { type MovedStream, MovingStream, moveStreams, SENDER_OVERLAP_MS } from "./lifecycle/moving-stream.ts";
export {
  ReceiverSettings,
  type ReceiverSettingsInput,
  SenderSettings,
  type SenderSettingsInput,
} from "./lifecycle/settings.ts";
export {
  type PartyListening,
  type PartyPerson,
  partyGain,
  partyStateOf,
  seatsOnAir,
} from "./party/party-mix.ts";
export { PartySeat, type SeatStreams } from "./party/party-seat.ts";
export {
  type OpusRequest,
  opusPacketTime,
  raiseVideoLimit,
  tuneAudioAnswer,
  tuneAudioOffer,
  tuneVideoAnswer,
} from "./sdp/answer-tuning.ts";
export { receiverCodecs, senderCodecs } from "./sdp/codec-preference.ts";
export { asMultiOpus, asOpus, speaksMultiOpus } from "./sdp/surround-sdp.ts";
export { type EncodedAnchor, EncodedTimes } from "./sender/encoded-times.ts";
export { PathSupervisor } from "./sender/path-supervisor.ts";
export type { PublisherSettings, TransportEffect } from "./sender/publisher-events.ts";
export {
  type EncryptionSession,
  type GreenRoomPlace,
  PublisherSession,
  type PublisherTransport,
  type StreamEncryption,
} from "./sender/publisher-session.ts";
export { SIGNAL_CHECK_MS, SignalWatch } from "./signal/signal-watch.ts";
export type { SignalLoss, VideoSignal } from "./signal/video-signal.ts";
export { backoffDelay } from "./signalling/backoff.ts";
export { ClockOffsetEstimator } from "./signalling/clock-offset.ts";
export { openWithFallback } from "./signalling/fallback-socket.ts";
export { enterWith, evaluatorAt, proveAt, type ShownProof } from "./signalling/join-by-password.ts";
export { unlessServerAway } from "./signalling/server-silence.ts";
export { Signalling } from "./signalling/signalling.ts";
export { RequestRefused, SignallingLost } from "./signalling/signalling-errors.ts";
export { SocketAhead } from "./signalling/socket-ahead.ts";
export { ConnectionFreezes } from "./statistics/connection-freezes.ts";
export {
  type DirectPackets,
  type DirectReading,
  readDirectPackets,
  readDirectStats,
  receivedDirectly,
  sentDirectly,
} from "./statistics/direct-stats.ts";
export type { Reading } from "./statistics/recent-readings.ts";
export type { LatencyReport, StreamStats } from "./statistics/stats.ts";
export type { PlayoutFigures, RtcStat } from "./statistics/stats-mapper.ts";
export { StatsReader } from "./statistics/stats-reader.ts";
export { StreamLink } from "./stream/stream-link.ts";
export type {
  DataChannelEvents,
  DataChannelSettings,
  MediaTransport,
  PathReading,
  TransportChannel,
  TransportOptions,
  TransportState,
} from "./transport/media-transport.ts";
export type { ClientPorts, FallbackReason, HttpPost, TextSocket, TextSocketEvents, Timers } from "./transport/ports.ts";
