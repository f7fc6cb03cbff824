export { domainOf, Email, Role, RowId } from "./api/account-values.ts";
export { AdminAccount, AdminAccountDetails } from "./api/admin-account-api.ts";
export { AuditEntry } from "./api/admin-audit-api.ts";
export { IssuedDocument } from "./api/admin-invoice-api.ts";
export { LiveRelay, LiveSerialId } from "./api/admin-live-api.ts";
export { AdminCharge, AdminCoupon, AdminRefund, ChargeState, CouponDraft, RefundState } from "./api/admin-money-api.ts";
export { AdminOrder } from "./api/admin-order-api.ts";
export { SortOrder } from "./api/admin-page.ts";
export { QUALITY_DAYS_SHOWN, QualityRow } from "./api/admin-quality-api.ts";
export { AdminSerialId } from "./api/admin-serial-id-api.ts";
export { TREND_DAYS, TrendDay } from "./api/admin-trends-api.ts";
export { AnalyticsReport, type SentSiteEvent, SiteEvent } from "./api/analytics-api.ts";
export { ANNOUNCEMENT_API, Announcement, AnnouncementDraft, ShownAnnouncement } from "./api/announcement-api.ts";
export { API, type ApiName, type ApiRow, mayCall, scopesOf } from "./api/api.ts";
export {
  BOT_ACTION_HEADER,
  BOT_API,
  BOT_TOKEN_HEADER,
  BotLevel,
  CAPTCHA_STATUS,
  IDEMPOTENCY_HEADER,
  WafIntegration,
} from "./api/bot-api.ts";
export { ContactMessage } from "./api/contact-api.ts";
export { ContactReply, ContactRetention, ContactState, ContactSummary, ContactThread } from "./api/contact-inbox-api.ts";
export {
  type Access,
  ADMIN_FACTOR_MS,
  type Endpoint,
  isForAdmins,
  isForRole,
  isOfPerson,
  needsBotToken,
  type Parsed,
  PROOF_MS,
  type Reply,
  type Sent,
} from "./api/endpoint.ts";
export { FACTOR_RECOVERY_API, FactorId, FactorsAfterReset, KnownFactor } from "./api/factor-recovery-api.ts";
export { AdminGuestRoom } from "./api/guest-room-api.ts";
export { MaintenanceWindow, PlannedMaintenance } from "./api/maintenance-api.ts";
export {
  GivenRole,
  type Invitation,
  MAX_MEMBERS,
  MAX_ORGANIZATION_NAME,
  MAX_OWNED_ORGANIZATIONS,
  type Member,
} from "./api/organization-api.ts";
export { PROOF_API, ProofWays } from "./api/proof-api.ts";
export { PACKED_RELEASES, PackedRelease, RELEASE_UPLOAD, Release, ReleaseDraft } from "./api/release-api.ts";
export {
  FAULT_KINDS,
  MAX_REPORT_FAULTS,
  MAX_TIMELINE_POINTS,
  REPORT_FILE,
  REST_OF_VIEWERS,
  ReportFault,
  ReportParticipant,
  SessionEntry,
  SessionReport,
  TimelinePoint,
} from "./api/report-api.ts";
export { Passkey, SECOND_FACTOR_API } from "./api/second-factor-api.ts";
export {
  Connection,
  ConnectionId,
  ConnectionThumbnail,
  IdLink,
  LinkAllows,
  MAX_ID_LINKS,
  MAX_ID_NAME,
  MAX_LINK_DEVICES,
  SerialCard,
} from "./api/serial-id-api.ts";
export { CurrentAccount, CurrentSession, LoginSession, SESSION_API } from "./api/session-api.ts";
export { IssuerUrl, MailDomain, SSO_ATTEMPT_MS, SSO_SESSION_MS, type SsoState } from "./api/sso-api.ts";
export {
  EventCursor,
  isBillingEvent,
  MAX_STREAM_EVENTS,
  STREAM_EVENT_FEED,
  StreamEvent,
  StreamEventType,
} from "./api/stream-event-api.ts";
export { TEAM, TeamRole } from "./api/team-role.ts";
export { PersonalToken, TOKEN_API } from "./api/token-api.ts";
export { GRAVE_SCOPES, TOKEN_PREFIX, TokenScope } from "./api/token-scope.ts";
export {
  MAX_WEBHOOKS,
  SHOWN_DELIVERIES,
  WEBHOOK_API,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_OVERLAP_MS,
  Webhook,
  WebhookDelivery,
  WebhookProblem,
  WebhookUrl,
} from "./api/webhook-api.ts";
export { COPIES_REQUEST_MS, MAX_AUDIO_COPIES, MAX_COPY_OFFSET } from "./audio-copies.ts";
export {
  BillingAddress,
  BillingDocument,
  CardPayment,
  CivilDate,
  ContractView,
  CouponKind,
  CouponView,
  GivenUpPurchase,
  InvoiceCredit,
  InvoiceOrder,
  KeptCard,
  Licences,
  PaidPlan,
  PaymentMethod,
  PeriodMonths,
  PostalPlace,
  PriceLine,
  Purchase,
  PurchaseIntent,
  Quote,
  Yen,
} from "./billing-values.ts";
export {
  CONTROL_EVENT_ID,
  CONTROL_EVENT_LABEL,
  CONTROL_STATE_ID,
  CONTROL_STATE_LABEL,
  type ControlHeader,
  type ControlMessage,
  type ControlParseError,
  encodeControlMessage,
  MAX_CONTROL_BYTES,
  parseControlHeader,
  parseControlMessage,
  renumberControlMessage,
  STATE_REPEATS_MS,
} from "./control-message.ts";
export {
  ACCELEROMETER_KEY,
  AccelerometerSignal,
  CONTROL_SIGNALS,
  CONTROLLER_KEY,
  ControllerSignal,
  FIRST_CONTROLLER_CHANNEL,
  GYROSCOPE_KEY,
  GyroscopeSignal,
  LAST_CONTROLLER_CHANNEL,
  MAX_SIGNALS_PER_SECOND,
  MOTION_CHANNELS,
  ORIENTATION_KEY,
  OrientationSignal,
} from "./control-signals.ts";
export { DEMO_BITS_PER_SECOND, DEMO_CHANNEL, DEMO_FRAME, DEMO_LIFETIME_SECONDS, DemonstrationGrant } from "./demonstration.ts";
export {
  DIRECT_HEARTBEAT_MS,
  DIRECT_MEDIA_ID,
  DIRECT_MEDIA_LABEL,
  DIRECT_SIDE_ID,
  DIRECT_SIDE_LABEL,
  DIRECT_SILENCE_MS,
  DIRECT_START_MS,
  type DirectFrame,
  directCodec,
  MAX_DIRECT_PART,
  readDirectPart,
  writeDirectFrame,
} from "./direct-frame.ts";
export { DirectSide } from "./direct-side.ts";
export {
  EPOCH_LIST_AGAIN_MS,
  EPOCH_RETRY_MS,
  EpochAnswer,
  EpochRequest,
  EpochRequestKey,
  MAX_EPOCH_ANSWERS,
  MAX_EPOCH_REQUESTS,
  requestKeyOf,
} from "./epoch.ts";
export {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  errorBodyOf,
  type FieldError,
  fieldError,
  SENDER_FAULTS,
  StudioError,
  withDetail,
} from "./errors.ts";
export type { FleetClientFacts } from "./fleet-client.ts";
export {
  type FrameFec,
  MAX_FEC_UNITS,
  MAX_FRAME_REPAIR_SYMBOLS,
  type ProtectedFrame,
  readFrameFec,
  writeFrameFec,
} from "./frame-fec.ts";
export {
  changedDirection,
  DirectedGuest,
  GUEST_CHANNEL,
  GUEST_TALK_CHANNEL,
  GuestChange,
  GuestDirection,
  GuestIntroduction,
  GuestStatus,
  GuestView,
  MAX_GUEST_NAME,
  MAX_GUEST_TEXT,
  MAX_GUESTS,
  RelayGuest,
} from "./guest.ts";
export { GUEST_ROOM_MINUTES, GuestRoom, GuestRoomToken } from "./guest-room.ts";
export { JoinChallengeValue, type JoinClaim, JoinProof, JoinVerifier, joinProofText } from "./join-proof.ts";
export { jsonDepth } from "./json-depth.ts";
export { auditTime, DEFAULT_KEPT_LOG, KEPT, type KeptLog, MIN_AUDIT_DAYS } from "./kept-times.ts";
export { LANGUAGE_PARAMETER, LANGUAGES } from "./languages.ts";
export { LATENCY_STAGES, type LatencyStage, type LatencyStages, type StageTimes } from "./latency-stages.ts";
export type { BothLanguages, LegalFacts, OutsideServices, PublicOperator } from "./operator.ts";
export {
  CARRIAGE_HEADER_BYTES,
  CARRIED_CLOCK_RATE_KHZ,
  type CarriedCodec,
  type CarriedPacket,
  type CarriedRepair,
  carriageSymbol,
  isCarriedRepair,
  packetOfSymbol,
  readCarriedPacket,
  readCarriedRepair,
  writeCarriageHeader,
  writeRepairHeader,
} from "./packet-carriage.ts";
export { cacheWithAddresses, type PageContext } from "./page-context.ts";
export {
  formatPairingCode,
  PAIRING_ALPHABET,
  PAIRING_CODE_LENGTH,
  PAIRING_LIFETIME_MS,
  PAIRING_LOOKUP_LENGTH,
  PairingCode,
  PairingLookup,
  PairingSettings,
} from "./pairing.ts";
export {
  isPartyChannel,
  isTalk,
  MAX_PARTY_GROUPS,
  MAX_PARTY_NAME,
  MAX_PARTY_PEOPLE,
  PARTY_CHANNELS,
  PARTY_KEY,
  PARTY_TALK_KEY,
  PartyGroup,
  PartyName,
  PartyState,
  PartyTalkOrder,
} from "./party.ts";
export { PASSWORD_CONFIRMATION_NAME, PasswordEvaluation } from "./password-evaluation.ts";
export {
  PATH_CHECK_BITS_PER_SECOND,
  PATH_CHECK_CHANNEL,
  PATH_CHECK_FRAME,
  PATH_CHECK_LIFETIME_SECONDS,
  PathCheckGrant,
} from "./path-check.ts";
export {
  PTZ_FOCUS_KEY,
  PTZ_INQUIRE_KEY,
  PTZ_KEY,
  PTZ_RECALL_KEY,
  PTZ_REPEAT_MS,
  PTZ_STATUS_KEY,
  PTZ_STOP_AFTER_MS,
  PTZ_STORE_KEY,
  PtzDrive,
  PtzFocusMode,
  PtzPreset,
  PtzStatus,
} from "./ptz.ts";
export { isTextPath, PATHS_WITHOUT_TEXT, PUBLIC_PATHS, type PublicPath, publicPathOf, type TextPath } from "./public-paths.ts";
export {
  MAX_QUALITY_BITS_PER_SECOND,
  MIN_QUALITY_BITS_PER_SECOND,
  QUALITY_ANSWER_KEY,
  QUALITY_KEY,
  QualityAnswer,
  QualityBitrate,
  QualityRequest,
} from "./quality.ts";
export { RECEIVER_DELAY_KEY, RECEIVER_REPLAY_KEY } from "./receiver-remote.ts";
export { RECORD_KEY, RECORD_STATUS_KEY, RecordOrder, RecordStatus } from "./recorder.ts";
export {
  FLEET_PROTOCOL,
  FleetAsk,
  FleetLoad,
  FleetNodeId,
  type FleetOpen,
  FleetOrphan,
  FleetReply,
  FleetRequest,
  FleetRunning,
  FleetSlateWanted,
  FleetTell,
  FleetUse,
  Region,
  RelayAnnouncement,
  SlotRecord,
} from "./relay-fleet.ts";
export {
  FromRelay,
  MAX_FIRST_FRAMES,
  type RelayCascade,
  RelayConfig,
  RelayConnection,
  RelayDirectGuest,
  RelayGuestDirected,
  RelayInject,
  RelayInjected,
  RelayLease,
  type RelayNews,
  RelayOpen,
  RelayTraffic,
  RelayViewing,
  ToRelay,
} from "./relay-ipc.ts";
export { RELEASE_FOLDERS, RELEASE_PRODUCTS } from "./release-products.ts";
export {
  BUILD_MEDIA_TYPES,
  BuildName,
  BuildSignature,
  ReleaseEntry,
  ReleaseFeed,
  ReleaseFolder,
} from "./release-values.ts";
export { DEFAULT_REPLAY_FRAMES, MAX_REPLAY_FRAMES, ReplayFrames } from "./replay.ts";
export { CardStatus, ContractStatus, FrameLimit, MAX_ALLOWED_ADDRESSES, Plan, StreamLimits } from "./serial-id-values.ts";
export { SAMPLE_FLAGS, SAMPLES_PER_MESSAGE, SessionSample } from "./session-samples.ts";
export {
  DOWNLINK_ESTIMATE_MS,
  type DownlinkFigures,
  FEC_REQUEST_MS,
  FULL_DOWNLINK_SHARE,
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_TIMEOUT_MS,
  type HeartbeatOfStream,
  isTooLateToSend,
  KEYFRAME_RETRY_MS,
  MAX_NACKED,
  MAX_SMALL_HEIGHT,
  MAX_STAGE_MS,
  PathReport,
  PlayingFigures,
  RelayTimes,
  SenderTimes,
  SHARP_SHARE,
  SIDE_CHANNEL_ID,
  SIDE_CHANNEL_LABEL,
  SideFromClient,
  SideFromRelay,
  type StreamSideFromClient,
  type StreamSideFromRelay,
  StreamState,
  UplinkReport,
} from "./side-channel.ts";
export {
  ClientMessage,
  IceServer,
  MAX_SIGNALLING_BYTES,
  MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS,
  MEDIA_SILENCE_MS,
  PING_INTERVAL_MS,
  ServerMessage,
  SIGNALLING_GIVEN_UP,
  SIGNALLING_PROTOCOL,
  SIGNALLING_SILENCE_MS,
} from "./signalling.ts";
export {
  HTTP_SIGNALLING,
  HttpClose,
  HttpOpened,
  HttpReceive,
  HttpReceived,
  HttpSend,
  type HttpSignalling,
  MAX_HTTP_MESSAGES,
  MAX_HTTP_SIGNALLING_BYTES,
} from "./signalling-http.ts";
export { MAX_SLATE_FRAME_BYTES } from "./slate.ts";
export { studioAddress, studioSignalUrl, studioUrl } from "./studio-address.ts";
export { TALLY_KEY, TALLY_NAMES, type TallyName, TallyValue, tallyName } from "./tally.ts";
export { TERMS_VERSION } from "./terms-version.ts";
export { MAX_THUMBNAIL_BYTES, THUMBNAIL_AGE_MS, THUMBNAIL_INTERVAL_MS, THUMBNAIL_SIDE } from "./thumbnail.ts";
export { namedCharacter, type TypedTextIssue, typedTextProblem } from "./typed-text.ts";
export { FoldedCode } from "./typed-values.ts";
export {
  AudioBitrateKbps,
  AudioChannels,
  Channel,
  ChannelText,
  DelayMs,
  DeviceId,
  DirectReceivers,
  FastChannel,
  formatSerialId,
  GuestId,
  IdPassword,
  IdSecret,
  JoinKeyName,
  KeyframeIntervalSeconds,
  Language,
  LinkId,
  LinkSecret,
  LONGEST_DELAY_MS,
  MAX_PATHS,
  MediaSessionId,
  PlayoutPath,
  ReturnAfterSeconds,
  RouteChoice,
  SenderPath,
  SerialId,
  StreamKind,
  StreamRef,
  streamKey,
  VideoBitrateMbps,
} from "./values.ts";
export { encodingSymbolIds, MAX_REPAIR_PACKETS, otherPhase, type WindowPhase } from "./window-phase.ts";
